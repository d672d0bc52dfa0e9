import { setTimeout as delay } from "node:timers/promises";
import { trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Tracing } from "./tracing.ts";

const name = "portal";
const lastSentWithinMs = 2000;

/** Spans as OTLP by HTTP. OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER and the like are read by the packages themselves. */
export function openTracing(endpoint: string, requestId: () => string | undefined): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name }).merge(defaultResource()),
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
    close: () => Promise.race([provider.shutdown().catch(() => undefined), delay(lastSentWithinMs)]),
  };
}
