import pg from "pg";
import { createSemaphore } from "#runtime/semaphore.ts";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient["release"]) => void;

const noop = () => undefined;

/**
 * Limited share of another pool's connections, used like a pool, so that a locked table blocks only the feature that
 * uses it. Holds at most `max` connections at a time; `connect()` rejects if none of these becomes free within the
 * pool's connection timeout (1 s if it has none).
 */
export class PoolShare extends pg.Pool {
  readonly #pool: pg.Pool;
  readonly #places;
  readonly #timeoutMs: number;

  constructor(pool: pg.Pool, max: number) {
    super({ max: 1 }); // opens no connections itself
    this.#pool = pool;
    this.#places = createSemaphore(max);
    this.#timeoutMs = pool.options.connectionTimeoutMillis ?? 1000;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const taken = this.#take();
    if (!connected) return taken;
    taken.then(
      (client) => connected(undefined, client, client.release.bind(client)),
      (error: unknown) => connected(error instanceof Error ? error : new Error(String(error)), undefined, noop),
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    if (!(await this.#places.acquire(this.#timeoutMs))) {
      throw new Error("timeout exceeded when trying to connect: the feature already uses its share of the connections");
    }
    try {
      const client = await this.#pool.connect();
      const { release } = client; // pg creates a new one for each checkout
      client.release = (error) => {
        this.#places.release();
        release(error);
      };
      return client;
    } catch (error) {
      this.#places.release();
      throw error;
    }
  }
}
