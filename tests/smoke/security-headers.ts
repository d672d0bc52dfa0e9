import { openerPolicy, securityHeaders } from "#app/server/pipeline/content-security.server.ts";

type Headers = Record<string, string>;

const always = {
  ...securityHeaders,
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};
const closed = ["default-src", "base-uri", "frame-ancestors"];
const tooWide = /^(\*|https?:|data:|'unsafe-.*')$/;
const yearSeconds = 31_536_000;

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** Describes missing directives of a content security policy, and sources that no page of the portal needs. */
function policyFaults(policy: string | undefined, isSecure: boolean): string[] {
  if (policy === undefined) return ["no content-security-policy"];
  const directives = directivesOf(policy);
  const open = closed
    .filter((name) => directives.get(name)?.join() !== "'none'")
    .map((name) => `${name} is not 'none'`);
  const missing = ["script-src", "style-src", "connect-src", "form-action"].filter((name) => !directives.has(name));
  const wide = [...directives].flatMap(([name, sources]) =>
    sources
      .filter((source) => tooWide.test(source) && !(name === "img-src" && source === "data:"))
      .map((source) => `${name} allows ${source}`),
  );
  const isMixed = isSecure && !directives.has("upgrade-insecure-requests");
  return [
    ...open,
    ...missing.map((name) => `no ${name}`),
    ...wide,
    ...(isMixed ? ["no upgrade-insecure-requests"] : []),
  ];
}

function transportFaults(transport: string | undefined, isSecure: boolean): string[] {
  if (!isSecure) return transport === undefined ? [] : ["strict-transport-security without https"];
  if (transport === undefined) return ["no strict-transport-security"];
  const [, seconds = "0"] = /max-age=(\d+)/.exec(transport) ?? [];
  const isEnough = Number(seconds) >= yearSeconds && /includeSubDomains/i.test(transport);
  return isEnough ? [] : [`strict-transport-security is ${transport}`];
}

/** Describes each missing or wrong security header of a page. Expects header names in lower case. */
export function headerFaults(headers: Headers, isSecure: boolean): string[] {
  const isShared = headers["cache-control"]?.startsWith("public") ?? false;
  const wrong = Object.entries({ ...always, ...(!isShared && openerPolicy) })
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name, value }) => headers[name] !== value)
    .map(({ name }) => (headers[name] === undefined ? `no ${name}` : `${name} is ${headers[name]}`));
  return [
    ...policyFaults(headers["content-security-policy"], isSecure),
    ...wrong,
    ...transportFaults(headers["strict-transport-security"], isSecure),
    ...(headers["x-powered-by"] === undefined ? [] : ["x-powered-by is sent"]),
  ];
}
