/** Counts the changes of an index and reports them. */
export interface Revision {
  /** A number that changes whenever a result may change. */
  revision: () => number;
  subscribe: (listener: () => void) => () => void;
  changed: () => void;
}

export function createRevision(): Revision {
  const listeners = new Set<() => void>();
  let revision = 0;
  return {
    revision: () => revision,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed: () => {
      revision += 1;
      for (const listener of listeners) listener();
    },
  };
}
