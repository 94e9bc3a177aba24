// A worker: brings a snapshot and unpacks it, beside the page, which has enough to do at its start.
const unpacked = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The snapshot: ${response.status}`);
  const isPacked = response.headers.get("Content-Encoding") === null;
  const bytes = isPacked ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body;
  return new Response(bytes).arrayBuffer();
};

addEventListener("message", async ({ data: address }) => {
  try {
    const bytes = await unpacked(address);
    postMessage({ bytes }, [bytes]);
  } catch (reason) {
    postMessage({ problem: String(reason) });
  }
});
