import { bounds } from "#contract/bounds.ts";
import { receiveCall } from "#contract/call-body.ts";
import { isCall } from "#contract/call-priority.ts";
import type { Arrivals } from "#process/arrivals.ts";
import { subscriberNetwork, visitorAddress } from "#process/visitor-address.ts";
import { busyApiResponse } from "./admission.ts";

type Receive = (
  request: Request,
  peer: string | undefined,
  next: (request: Request) => Promise<Response>,
) => Promise<Response>;

function refusal(reason: "large" | "full" | "broken"): Response {
  const response =
    reason === "full" ? busyApiResponse() : new Response(null, { status: reason === "large" ? 413 : 400 });
  response.headers.set("Connection", "close"); // the rest of the body is not read
  return response;
}

export function createReceiver(arrivals: Arrivals, trustedProxies: string[]): Receive {
  return async (request, peer, next) => {
    const { url, method, headers, signal, body } = request;
    if (method === "GET" || method === "HEAD" || !body) return next(request);
    const network = subscriberNetwork(visitorAddress(peer ?? "", headers.get("x-forwarded-for"), trustedProxies));
    const read = (_: Request, maxBytes: number) => arrivals.read(network, maxBytes, body);
    if (isCall(new URL(url).pathname)) {
      const answer = await receiveCall(request, read, next);
      return typeof answer === "string" ? refusal(answer) : answer;
    }
    const whole = await read(request, bounds.bodyBytes); // a form of a sandbox
    return typeof whole === "string"
      ? refusal(whole)
      : next(new Request(url, { method, headers, signal, body: whole }));
  };
}
