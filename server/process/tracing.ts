import type { Attributes, Tracer } from "@opentelemetry/api";

/*
 * Where the time of a request goes, told to a collector of the operator's. A span bears names from tables of ours, statements with
 * places for their values, and the request's id: nothing that a visitor sends.
 */

export interface Tracing {
  tracer: Tracer;
  /** Whether what is done now is part of something that is told of. */
  isInSpan: () => boolean;
  /** Sends what has not been sent, and ends. */
  close: () => Promise<void>;
}

interface Known {
  /** undefined: the span keeps the name that it began with. */
  name?: string;
  attributes: Attributes;
}

const failed = 2;
const longestStatement = 1000;
const nothing = () => undefined;
let tracing: Tracing | undefined;

/** Does work as a span within the one that it is done in. What is known of it only then goes to `tell`. */
export async function asSpan<Result>(
  name: string,
  work: (tell: (known: Known) => void) => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work(nothing);
  return tracing.tracer.startActiveSpan(name, async (span) => {
    try {
      return await work((known) => {
        if (known.name !== undefined) span.updateName(known.name);
        span.setAttributes(known.attributes);
      });
    } catch (error) {
      span.setStatus({ code: failed }); // its words may quote a visitor's
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The text of a statement; undefined: it is none that ends with one answer. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null || "submit" in statement) return undefined;
  return "text" in statement && typeof statement.text === "string" ? statement.text : undefined;
}

/** Makes a span of each statement that is awaited of a pool or a connection, as a part of something, without its values. */
export function traceStatements(target: { query: (...given: never[]) => unknown }): void {
  const { query } = target;
  function traced(...given: unknown[]): unknown {
    const ask = (): unknown => Reflect.apply(query, target, given);
    const text = textOf(given[0]);
    if (text === undefined || !tracing?.isInSpan() || typeof given.at(-1) === "function") return ask();
    return asSpan(text.trimStart().split(/\s/, 1)[0] ?? "", async (tell) => {
      tell({ attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, longestStatement) } });
      return ask();
    });
  }
  Object.defineProperty(target, "query", { value: traced, configurable: true, writable: true });
}

interface Place {
  /** undefined: nobody is told, and nothing of it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/** Tells the collector of the settings, if there is one, from now on. */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Place,
  requestId: () => string | undefined,
): Promise<void> {
  if (endpoint === undefined) return;
  const { openTracing } = await import("./otlp.ts");
  tracing = openTracing(endpoint, requestId);
}

/** Sends what has not been sent. A collector that is away is not waited for. */
export async function stopTracing(): Promise<void> {
  await tracing?.close();
  tracing = undefined;
}
