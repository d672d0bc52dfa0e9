import { createCollected, createPieceCount } from "#runtime/pieces.ts";

/** Bytes of bodies that a process keeps while they arrive: of all visitors, and of one network. */
export const arrivalLimits = { total: 64_000_000, perNetwork: 32_000_000 };

/**
 * Why a body was not taken: longer than allowed or in tiny pieces, too much is arriving already, or the client broke it
 * off.
 */
export type BodyRefusal = "large" | "full" | "broken";

interface Arrival {
  /** Bytes that the body takes in memory. */
  bytes: number;
  drop: () => void;
}

interface Network {
  bytes: number;
  arrivals: Set<Arrival>;
}

/** Reads bodies before anything else is done for their requests, so that a slow client holds no place of others. */
export interface Arrivals {
  read(network: string, maxBytes: number, body: Request["body"]): Promise<Buffer<ArrayBuffer> | BodyRefusal>;
}

/**
 * Creates the receiver of bodies. Beyond its share a network loses the body that it began first; beyond the total, the
 * network that holds the most does. Bytes are counted as they arrive, since Content-Length may be wrong or missing. The
 * rest of a refused body is not cancelled, so a response can still be sent.
 */
export function createArrivals({ total, perNetwork } = arrivalLimits): Arrivals {
  const networks = new Map<string, Network>();
  let held = 0;

  function largest(): Network | undefined {
    return [...networks.values()].sort((one, other) => other.bytes - one.bytes)[0];
  }

  /** Drops bodies until the limits are met. */
  function makeRoom(own: Network): void {
    for (let from = overLimit(own); from; from = overLimit(own)) {
      const [oldest] = from.arrivals;
      if (!oldest) return;
      remove(from, oldest);
      oldest.drop();
    }
  }

  function overLimit(own: Network): Network | undefined {
    if (own.bytes > perNetwork) return own;
    return held > total ? largest() : undefined;
  }

  function remove(from: Network, arrival: Arrival): void {
    if (!from.arrivals.delete(arrival)) return;
    from.bytes -= arrival.bytes;
    held -= arrival.bytes;
  }

  function grow(from: Network, arrival: Arrival, size: number): void {
    const more = size - arrival.bytes;
    arrival.bytes += more;
    from.bytes += more;
    held += more;
  }

  return {
    async read(network, maxBytes, body) {
      if (!body) return Buffer.alloc(0);
      const own = networks.get(network) ?? { bytes: 0, arrivals: new Set() };
      networks.set(network, own);
      const reader = body.getReader();
      const arrival: Arrival = { bytes: 0, drop: () => reader.releaseLock() };
      own.arrivals.add(arrival);
      const collected = createCollected(maxBytes);
      const areTooSmall = createPieceCount();
      let bytes = 0;
      try {
        for (;;) {
          const { value } = await reader.read();
          if (!own.arrivals.has(arrival)) return "full"; // dropped after this piece had come
          if (!value) return collected.content();
          bytes += value.byteLength;
          if (bytes > maxBytes || areTooSmall(value.byteLength)) return "large";
          collected.add(value);
          grow(own, arrival, collected.size());
          makeRoom(own);
        }
      } catch {
        return own.arrivals.has(arrival) ? "broken" : "full";
      } finally {
        remove(own, arrival);
        if (own.arrivals.size === 0) networks.delete(network);
        reader.releaseLock();
      }
    },
  };
}
