// PyScript, made to work under the page's content security policy: for workers, which this page
// does not take from it, it would compile a function from text. Without the hook it does not.
import "./empty_database.js";
import { hooks } from "../@runtime/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
