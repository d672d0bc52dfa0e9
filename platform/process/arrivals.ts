import { createCollected, createPieceCount } from "#runtime/pieces.ts";

/** Maximum bytes of request bodies in memory while they arrive: of all visitors, and of one network. */
export const arrivalLimits = { total: 64_000_000, perNetwork: 32_000_000 };

/**
 * Reason for which a body was not read. `large`: longer than allowed, or in tiny pieces; `full`: dropped because too
 * much is arriving; `broken`: the client broke it off.
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

/**
 * Reads request bodies into memory, within limits for each network and for all of them together. `read` resolves to the
 * body, or to the reason for which it was not read.
 */
export interface Arrivals {
  read(network: string, maxBytes: number, body: Request["body"]): Promise<Buffer<ArrayBuffer> | BodyRefusal>;
}

/**
 * Creates the receiver of bodies. A network over `perNetwork` loses the body that it began first; over `total`, the
 * network that holds the most does. Counts the bytes that arrive, since Content-Length may be wrong or missing. Does
 * not cancel a refused body, so that a response can still be sent.
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
