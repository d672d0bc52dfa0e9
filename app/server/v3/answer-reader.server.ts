import type { Logger } from "pino";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Answered, Bend } from "./reading.server.ts";
import { readTolerantly } from "./tolerant-reader.server.ts";

export interface ReadAnswer<Data> {
  data: Data;
  /** Something was there that could not be read: whoever shows the answer says so. */
  isPartial: boolean;
}

type Call = Pick<Endpoint, "method" | "path">;

export interface AnswerReader {
  /** What an answer to a call says, bent into its schema where it has to be; undefined where it cannot be read. */
  read<Schema extends z.ZodType>(
    call: Call,
    schema: Schema,
    answered: Answered,
  ): ReadAnswer<z.output<Schema>> | undefined;
}

export interface AnswerReaderOptions {
  log: Pick<Logger, "warn">;
  /** Where times are read that name no zone, as in Asia/Dhaka. */
  zone: string;
}

const mostLines = 1000;

/** Reads the answers of one API. Each way in which those to a call are not as the contract says is logged once. */
export function createAnswerReader({ log, zone }: AnswerReaderOptions): AnswerReader {
  const told = new Set<string>();

  function tell(call: Call, { path, expected, found, became }: Bend): void {
    const endpoint = `${call.method} ${call.path}`;
    const line = [endpoint, path, expected, found, became].join(" ");
    if (told.has(line) || told.size >= mostLines) return;
    told.add(line);
    log.warn({ endpoint, path, expected, found, became }, "an answer of the v3 API is not as the contract says");
  }

  return {
    read(call, schema, answered) {
      const reading = readTolerantly(schema, answered, zone);
      for (const bend of reading.bends) tell(call, bend);
      if (!reading.isRead) return undefined;
      return { data: reading.data, isPartial: reading.bends.some(({ became }) => became === "left out") };
    },
  };
}
