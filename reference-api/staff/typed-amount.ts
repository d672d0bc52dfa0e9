import { InvalidArgumentError } from "commander";
import { paisaOf, plainAmount, takaOf } from "#locale/taka.ts";

export function typedAmount(text: string): string {
  const paisa = paisaOf(plainAmount(text));
  if (paisa === undefined) throw new InvalidArgumentError("an amount in taka, as in 14000 or 14,000; 0 for nothing");
  return takaOf(paisa);
}
