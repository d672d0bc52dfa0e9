import type { Handler } from "hono";
import type { z } from "zod";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { authorize, type Authorized } from "./authorize.ts";
import { callerOf } from "./caller.ts";
import { NotFound } from "./errors.ts";
import type { Dependencies, Route, Scope } from "./implement.ts";

interface Attachment {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Value of a Content-Disposition header that makes a browser save a file; supports file names in any script. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Binds a function that finds a file to its endpoint of the contract. Responds with a download that browsers do not
 * render on our origin. Throws 404 for invalid params or if `find` returns undefined, and the errors of `authorize`.
 */
export function implementAttachment<P extends z.ZodType, A extends Access>(
  endpoint: Endpoint<P, z.ZodUndefined, z.ZodUndefined, z.ZodString, A>,
  find: (input: Scope & Authorized[A] & { params: z.output<P> }) => Promise<Attachment | undefined>,
): Route {
  const handle = (dependencies: Dependencies): Handler => {
    return async (context) => {
      const scope = { ...dependencies, now: new Date(), caller: callerOf(context, dependencies) };
      const admitted = await authorize(endpoint, scope);
      const params = endpoint.params?.safeParse(context.req.param());
      const file = params?.success ? await find({ ...scope, ...admitted, params: params.data }) : undefined;
      if (!file) throw new NotFound();
      return context.body(new Uint8Array(file.bytes), 200, {
        "Content-Type": file.contentType,
        "Content-Disposition": contentDisposition(file.name),
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "private, no-store",
      });
    };
  };
  return { endpoint, handle };
}
