interface Closable {
  /** Stops background work at once, and closes the resources of requests when `idle` resolves. */
  close(idle: Promise<unknown>): Promise<void>;
}

interface Generation<Source, Server> {
  source: Source;
  /** Number of the request that started it. */
  requestNumber: number;
  server: Promise<Server>;
  openRequests: Set<Promise<void>>;
}

interface Options<Source, Server> {
  make: (source: Source) => Promise<Server>;
  /** Called with the error if a server cannot be closed. */
  onError: (error: unknown) => void;
}

/**
 * Creates hot-reload generations: a request for a changed source makes a new server. It opens before the older ones
 * close, so that shared resources (the database process) stay up, and each older server completes its open requests. If
 * no server can be made from the newest source, requests fail and the older servers stay open.
 */
export function createGenerations<Source, Server extends Closable>({ make, onError }: Options<Source, Server>) {
  const open = new Set<Generation<Source, Server>>();
  let latest: Generation<Source, Server> | undefined;
  let requestCount = 0;

  async function end(generation: Generation<Source, Server>): Promise<void> {
    if (!open.delete(generation)) return;
    const server = await generation.server.catch(() => undefined);
    await server?.close(Promise.allSettled(generation.openRequests));
  }

  function begin(source: Source, requestNumber: number): Generation<Source, Server> {
    const predecessors = [...open];
    const generation = { source, requestNumber, server: make(source), openRequests: new Set<Promise<void>>() };
    open.add(generation);
    generation.server.then(
      () => predecessors.forEach((predecessor) => void end(predecessor).catch(onError)),
      () => {
        open.delete(generation);
        if (latest === generation) latest = undefined;
      },
    );
    return generation;
  }

  return {
    /**
     * Handles a request with the server of the newest source. Rejects if the source cannot be loaded or the server not
     * made.
     */
    async serve(load: () => Promise<Source>, handle: (server: Server) => Promise<void>): Promise<void> {
      const requestNumber = (requestCount += 1);
      const source = await load();
      // a request older than the latest generation may have loaded the source that the generation replaced
      if (!latest || (latest.source !== source && latest.requestNumber < requestNumber))
        latest = begin(source, requestNumber);
      const { server, openRequests } = latest;
      const handled = server.then(handle);
      openRequests.add(handled);
      try {
        await handled;
      } finally {
        openRequests.delete(handled);
      }
    },
    async close(): Promise<void> {
      await Promise.all([...open].map(end));
    },
  };
}
