/** Requests that end together when their connections turn out to be dead. */
export interface Connections {
  fetch: typeof fetch;
  /** Ends every request that is under way, as one without a response. */
  renew: () => void;
}

export function createConnections(send: typeof fetch = fetch): Connections {
  let current = new AbortController();
  return {
    fetch: (input, init) => {
      const given = [init?.signal ?? [], input instanceof Request ? input.signal : []].flat();
      return send(input, { ...init, signal: AbortSignal.any([...given, current.signal]) });
    },
    renew: () => {
      // As the browser says it of a connection that broke: nobody asked for this end.
      current.abort(new TypeError('the connection was made before the network was lost'));
      current = new AbortController();
    },
  };
}
