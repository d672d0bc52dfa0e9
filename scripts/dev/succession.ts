interface Closable {
  /** Stops what it does by itself now, and closes what its answers need once all is `answered`. */
  close(answered: Promise<unknown>): Promise<void>;
}

interface Reign<Source, Server> {
  source: Source;
  turn: number;
  server: Promise<Server>;
  answers: Set<Promise<void>>;
}

interface Options<Source, Server> {
  make: (source: Source) => Promise<Server>;
  /** Hears of a server that could not be closed. */
  onError: (error: unknown) => void;
}

/**
 * One server after another: a new one is made when its source is another than before. It opens before its predecessors
 * close, so that what they share (the database's process) goes on, and each gives the answers that it has begun. While
 * none can be made from the newest source the predecessors stay open, and answer nobody.
 */
export function createSuccession<Source, Server extends Closable>({ make, onError }: Options<Source, Server>) {
  const open = new Set<Reign<Source, Server>>();
  let latest: Reign<Source, Server> | undefined;
  let turns = 0;

  async function end(reign: Reign<Source, Server>): Promise<void> {
    if (!open.delete(reign)) return;
    const server = await reign.server.catch(() => undefined);
    await server?.close(Promise.allSettled(reign.answers));
  }

  function begin(source: Source, turn: number): Reign<Source, Server> {
    const predecessors = [...open];
    const reign = { source, turn, server: make(source), answers: new Set<Promise<void>>() };
    open.add(reign);
    reign.server.then(
      () => predecessors.forEach((predecessor) => void end(predecessor).catch(onError)),
      () => {
        open.delete(reign);
        if (latest === reign) latest = undefined;
      },
    );
    return reign;
  }

  return {
    /** Has the server made from the newest source answer. Rejects when it cannot be loaded or made. */
    async serve(load: () => Promise<Source>, answer: (server: Server) => Promise<void>): Promise<void> {
      const turn = (turns += 1);
      const source = await load();
      // who came before the latest was begun may have loaded what it replaced
      if (!latest || (latest.source !== source && latest.turn < turn)) latest = begin(source, turn);
      const { server, answers } = latest;
      const answered = server.then(answer);
      answers.add(answered);
      try {
        await answered;
      } finally {
        answers.delete(answered);
      }
    },
    async close(): Promise<void> {
      await Promise.all([...open].map(end));
    },
  };
}
