import { useDocument } from "./document.tsx";

/**
 * Creates a store through which a loader hands data to components that only the server renders. The data is not
 * serialized for the browser.
 */
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
