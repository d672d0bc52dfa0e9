import pg from "pg";
import { createPlaces } from "#runtime/semaphore.ts";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient["release"]) => void;

const nothing = () => undefined;

/**
 * A part of another pool's connections, as a pool: whoever works through it takes no more than `most` of them at a time, and
 * waits for one as long as for a connection. So a table that is locked holds up its own feature and no other.
 */
export class PoolShare extends pg.Pool {
  readonly #whole: pg.Pool;
  readonly #places;
  readonly #patienceMs: number;

  constructor(whole: pg.Pool, most: number) {
    super({ max: 1 }); // it connects nothing itself
    this.#whole = whole;
    this.#places = createPlaces(most);
    this.#patienceMs = whole.options.connectionTimeoutMillis ?? 1000;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const taken = this.#take();
    if (!connected) return taken;
    taken.then(
      (client) => connected(undefined, client, client.release.bind(client)),
      (error: unknown) => connected(error instanceof Error ? error : new Error(String(error)), undefined, nothing),
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    if (!(await this.#places.enter(this.#patienceMs))) {
      throw new Error("timeout exceeded when trying to connect: the feature has its share of the connections");
    }
    try {
      const client = await this.#whole.connect();
      const { release } = client; // made anew for each who takes the client
      client.release = (error) => {
        this.#places.leave();
        release(error);
      };
      return client;
    } catch (error) {
      this.#places.leave();
      throw error;
    }
  }
}
