import { InvalidArgumentError } from "commander";
import { asciiDigits } from "#locale/bengali.ts";
import { paisaOf, takaOf } from "#locale/taka.ts";

/** Parses an amount in taka that was typed at the command line, in Bengali or ASCII digits. */
export function amountOf(text: string): string {
  const paisa = paisaOf(asciiDigits(text.trim()));
  if (paisa === undefined)
    throw new InvalidArgumentError("an amount in taka without commas, as in 14000; 0 for nothing");
  return takaOf(paisa);
}
