import type { Attributes } from "@opentelemetry/api";
import type { Tracing } from "./otlp.ts";

/*
 * Traces of where a request spends its time, for the operator's collector. A span has names from fixed tables,
 * statements with placeholders for their values, and the request's id: nothing that a visitor sends.
 */

interface SpanDetails {
  /** undefined: the span keeps its initial name. */
  name?: string;
  attributes: Attributes;
}

const errorStatus = 2; // SpanStatusCode.ERROR
const maxStatementLength = 1000;
const noop = () => undefined;
let tracing: Tracing | undefined;

export async function asSpan<Result>(
  name: string,
  work: (describe: (details: SpanDetails) => void) => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work(noop);
  return tracing.tracer.startActiveSpan(name, async (span) => {
    try {
      return await work((details) => {
        if (details.name !== undefined) span.updateName(details.name);
        span.setAttributes(details.attributes);
      });
    } catch (error) {
      span.setStatus({ code: errorStatus }); // without the message, which may quote input of a visitor
      throw error;
    } finally {
      span.end();
    }
  });
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null || "submit" in statement) return undefined;
  return "text" in statement && typeof statement.text === "string" ? statement.text : undefined;
}

/**
 * Wraps `query` of a database pool or connection: each statement that is run within a span and returns a promise
 * becomes a child span with its text, without values.
 */
export function traceStatements(target: { query: (...args: never[]) => unknown }): void {
  const { query } = target;
  function traced(...args: unknown[]): unknown {
    const runQuery = (): unknown => Reflect.apply(query, target, args);
    const text = textOf(args[0]);
    if (text === undefined || !tracing?.isInSpan() || typeof args.at(-1) === "function") return runQuery();
    return asSpan(text.trimStart().split(/\s/, 1)[0] ?? "", async (describe) => {
      describe({ attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, maxStatementLength) } });
      return runQuery();
    });
  }
  Object.defineProperty(target, "query", { value: traced, configurable: true, writable: true });
}

interface TracingSettings {
  /** undefined: tracing is off, and its packages are not loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingSettings,
  requestId: () => string | undefined,
): Promise<void> {
  if (endpoint === undefined) return;
  const { openTracing } = await import("./otlp.ts");
  tracing = openTracing(endpoint, requestId);
}

/** Sends pending spans, for at most two seconds, and turns tracing off. */
export async function stopTracing(): Promise<void> {
  await tracing?.close();
  tracing = undefined;
}
