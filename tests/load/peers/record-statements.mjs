import { appendFileSync } from "node:fs";
import pg from "pg";

// Preload for `node --import`: appends the named statements that the program sends to the file RECORDING, a line each.
const file = process.env["RECORDING"] ?? "";
const { query } = pg.Client.prototype;

/** @param {any[]} sent */
pg.Client.prototype.query = function (...sent) {
  const [statement, values = []] = sent;
  const { name, text } = statement;
  if (name) appendFileSync(file, `${JSON.stringify({ name, text, values })}\n`);
  return Reflect.apply(query, this, sent);
};
