import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

/** One address before several portals. */
export interface Turns extends LoopbackServer {
  /** Origins of who is asked, one after the other. */
  portals: string[];
}

/** The stand-in of the SMS provider keeps its messages in its own process. */
const inOneProcess = /^\/sandbox\/sms/;
const ofOneBuild = /^\/assets\//;

/**
 * A balancer without a memory: the next request goes to the next portal. A file of a build comes from whoever has it, as behind
 * the nginx of `deploy/`.
 */
export async function openTurns(): Promise<Turns> {
  let turn = 0;

  function inTurn(url: string): string[] {
    const first = inOneProcess.test(url) ? 0 : (turn += 1) % turns.portals.length;
    return [...turns.portals.slice(first), ...turns.portals.slice(0, first)];
  }

  function pass(request: IncomingMessage, response: ServerResponse, [portal = "", ...others]: string[]): void {
    const { method, url = "/", headers } = request;
    const passed = ask(portal + url, { method, headers }, (answer) => {
      if (answer.statusCode === 404 && ofOneBuild.test(url) && others.length > 0) {
        answer.resume();
        pass(request, response, others);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  }

  const server = createServer((request, response) => pass(request, response, inTurn(request.url ?? "/")));
  const turns: Turns = { ...(await listenOnLoopback(server)), portals: [] };
  return turns;
}
