import type { Logger } from "pino";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ReceivedResponse, Deviation } from "./read-result.server.ts";
import { remoteContent, type MediaSource } from "./remote-content.server.ts";
import { readTolerantly } from "./tolerant-reader.server.ts";

export interface ParsedResponse<Data> {
  data: Data;
  /** True if unreadable parts were left out, which the page must say. */
  isPartial: boolean;
  /** Names of lists of which nothing could be read, which the page must not call empty. */
  unreadLists: string[];
}

type Call = Pick<Endpoint, "method" | "path">;

export interface ResponseReader {
  /** Parses a response, coercing values where necessary; undefined if that fails. */
  read<Schema extends z.ZodType>(
    call: Call,
    schema: Schema,
    response: ReceivedResponse,
  ): ParsedResponse<z.output<Schema>> | undefined;
}

export interface ResponseReaderOptions {
  log: Pick<Logger, "warn">;
  /** Time zone for times without an offset, such as Asia/Dhaka. */
  zone: string;
  /**
   * Place of the pictures of a remote API, whose plain texts then also lose their markup; undefined for any other API.
   */
  media?: MediaSource | undefined;
}

const maxLogLines = 1000;

/** Creates the parser for the responses of one API. Logs each distinct deviation from the contract once, up to 1000. */
export function createResponseReader({ log, zone, media }: ResponseReaderOptions): ResponseReader {
  const shown = media && remoteContent(media);
  const logged = new Set<string>();

  function logOnce(call: Call, { path, expected, found, became }: Deviation): void {
    const endpoint = `${call.method} ${call.path}`;
    const line = [endpoint, path, expected, found, became].join(" ");
    if (logged.has(line) || logged.size >= maxLogLines) return;
    logged.add(line);
    // not named `path`: the log masks the segments of a URL path that may be keys
    log.warn({ endpoint, field: path, expected, found, became }, "a v3 API response deviates from the contract");
  }

  return {
    read(call, schema, response) {
      const result = readTolerantly(schema, response, zone);
      for (const deviation of result.deviations) logOnce(call, deviation);
      if (!result.isRead) return undefined;
      const { data, deviations, unreadLists } = result;
      const isPartial = deviations.some(({ became }) => became === "left out");
      return { data: shown ? shown(schema, data) : data, isPartial, unreadLists };
    },
  };
}
