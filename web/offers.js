// What a browser lets the player do besides the game: install it, change to a new version of it.
// The table's menu has it; here is what it does. Offers may be made before the table is there.
const takes = new Map();
let tell = () => undefined;

/** Whom to tell, from now on, of the names of all offers, as one text. */
export const onOffers = (told) => {
  tell = () => told([...takes.keys()].join(" "));
  tell();
};

/** Offers something, until it is taken or withdrawn. */
export const offer = (name, take) => {
  takes.set(name, take);
  tell();
};

/** Takes an offer back. */
export const withdraw = (name) => {
  if (takes.delete(name)) tell();
};

/** Does what was offered. */
export const takeOffer = (name) => {
  const take = takes.get(name);
  withdraw(name);
  take?.();
};
