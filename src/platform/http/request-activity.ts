/** Requests of this page that wait for an answer. Those of the workers run in the background and do not count. */
let underWay = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const listener of listeners) listener();
}

/** Counts a request for as long as it waits for its answer. */
export async function duringRequest<T>(request: Promise<T>): Promise<T> {
  count(1);
  try {
    return await request;
  } finally {
    count(-1);
  }
}

export function isRequesting(): boolean {
  return underWay > 0;
}

/** Calls back when a request begins or ends. */
export function subscribeRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
