import { useDocument } from "./document.tsx";

/** Data that a loader hands to parts of its page which only the server renders. It reaches no browser. */
export function serverData<Data>() {
  const ofRequests = new WeakMap<object, Data>();
  return {
    /** Hands over the data of a request, by its context. */
    hand(context: object, data: Data): void {
      ofRequests.set(context, data);
    },
    /** Returns the data of the request that is rendered; undefined if its loader handed over none. */
    use(): Data | undefined {
      const { request } = useDocument();
      return request && ofRequests.get(request);
    },
  };
}
