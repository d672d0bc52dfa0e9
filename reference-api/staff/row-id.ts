import { InvalidArgumentError } from "commander";
import { IdParam } from "#contract/fields.ts";

export function rowId(text: string): number {
  const { data } = IdParam.safeParse(text);
  if (data === undefined) throw new InvalidArgumentError("a number from 1 on");
  return data;
}
