import { setTimeout as delay } from "node:timers/promises";
import { trace, type Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

const name = "portal";
const shutdownTimeoutMs = 2000;

export interface Tracing {
  tracer: Tracer;
  /** True if the current code runs within a span. */
  isInSpan: () => boolean;
  /** Sends pending spans and shuts down. */
  close: () => Promise<void>;
}

/**
 * Starts the export of spans to `endpoint` as OTLP over HTTP, each with the request id as an attribute if there is one.
 * The packages read settings such as OTEL_TRACES_SAMPLER from the environment themselves.
 */
export function openTracing(endpoint: string, requestId: () => string | undefined): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": name })),
    spanProcessors: [
      {
        onStart: (span) => {
          const id = requestId();
          if (id !== undefined) span.setAttribute("request.id", id);
        },
        onEnd: () => undefined,
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      },
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` })),
    ],
  });
  provider.register();
  return {
    tracer: provider.getTracer(name),
    isInSpan: () => trace.getActiveSpan() !== undefined,
    close: () => Promise.race([provider.shutdown().catch(() => undefined), delay(shutdownTimeoutMs)]),
  };
}
