import { z } from "zod";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { schemaDescriber, type Describe, type JsonSchema } from "./component-schemas.ts";

function parameters(place: "path" | "query", schema: z.ZodType | undefined, describe: Describe) {
  if (!schema) return [];
  if (!(schema instanceof z.ZodObject)) throw new Error(`The ${place} of an endpoint must be an object of parameters`);
  // a copy without a name: parameters stand one by one, and what holds them together is no component
  const { properties = {}, required = [] } = describe(z.object(schema.shape), "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const keySchema: JsonSchema = { type: "string", maxLength: 255 };
const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description:
    "Same value for every try of one request: the request is executed once, and every try gets the same reply",
  schema: keySchema,
};

function content(schema: JsonSchema, types = ["application/json"]) {
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

const security: Record<Access, object[]> = {
  public: [],
  visitor: [{}, { bearer: [] }],
  doctor: [{ bearer: [] }],
  otp: [{ otpToken: [] }],
};

const errorDescriptions = {
  400: "Malformed",
  401: "No valid session",
  402: "The course must be paid first; `checkout` names it",
  403: "Not allowed; `code` says why",
  404: "Not found",
  409: "Not possible in the current state; `code` says why",
  410: "The code has expired",
  422: "Refused; `errors` holds messages per field",
  423: "The device is not verified",
  429: "Too many requests; `retry_after` is the wait in seconds",
  502: "A service that the API depends on failed; nothing has changed",
  503: "Temporarily unavailable",
};

function errors({ method, path, access, onUnverifiedDevice, params, query, body, idempotency }: Endpoint) {
  const changes = access !== "public" && method !== "GET";
  const isOfCourse = access === "doctor" && path.includes("/courses/{");
  const possible = [
    400,
    503,
    ...(access === "doctor" ? [401] : []),
    ...(isOfCourse ? [402, 403] : []),
    ...(access === "doctor" && onUnverifiedDevice !== "allow" ? [423] : []),
    ...(changes ? [403, 409, 410, 423, 429] : []),
    ...(idempotency ? [502] : []),
    ...(params ? [404] : []),
    ...(query || body || idempotency ? [422] : []),
  ];
  return Object.fromEntries(
    Object.entries(errorDescriptions)
      .filter(([status]) => possible.includes(Number(status)))
      .map(([status, description]) => [
        status,
        { description, ...content({ $ref: "#/components/schemas/ErrorEnvelope" }) },
      ]),
  );
}

/** Id of an endpoint's operation, for example getBatchesByIdSchedules for GET /web/batches/{id}/schedules. */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/web\//, "")
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function operation(tag: string, endpoint: Endpoint, describe: Describe) {
  const { summary, access, params, query, body, idempotency, takesFiles, produces, response } = endpoint;
  const bodyTypes = ["application/json", ...(takesFiles ? ["multipart/form-data"] : [])];
  return {
    tags: [tag],
    summary,
    operationId: operationId(endpoint),
    security: security[access],
    parameters: [
      ...parameters("path", params, describe),
      ...parameters("query", query, describe),
      ...(idempotency ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, ...content(describe(body, "input"), bodyTypes) } }),
    responses: {
      200: { description: "Success", ...content(describe(response, "output"), produces && [produces]) },
      ...errors(endpoint),
    },
  };
}

export function openApiDocument(features: Record<string, { endpoint: Endpoint }[]>) {
  const { describe, components } = schemaDescriber();
  describe(ErrorEnvelope, "output");
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [feature, routes] of Object.entries(features)) {
    for (const { endpoint } of routes) {
      const method = endpoint.method.toLowerCase();
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(feature, endpoint, describe) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "v3 API",
      version: "3.0.0",
      description: "Data of the doctors' portal. Every error response is an ErrorEnvelope.",
    },
    servers: [{ url: "/api/v3" }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: components(),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        otpToken: { type: "apiKey", in: "header", name: "X-OTP-TOKEN" },
      },
    },
  };
}
