import type { Exchange } from './exchange.ts';
import type { ItemResult } from './ports.ts';

/**
 * Answers on their way to the disk, in the order they came: the next request need not wait for the disk (rule OB6). Once one
 * could not be stored, none after it is.
 */
export interface AnswerKeeper {
  /** Takes results, to be stored when told. */
  take: (results: readonly ItemResult[]) => void;
  /** Begins to store what was taken. */
  store: () => void;
  /** Resolves when what was told to be stored is; rejects when it could not be. */
  stored: () => Promise<void>;
  /** Stores what was taken and resolves when all is. Rejects when something could not be: it is asked again one day (rule OB4). */
  settled: () => Promise<void>;
}

export function createAnswerKeeper({ clock, lease, storage }: Exchange): AnswerKeeper {
  let taken: ItemResult[] = [];
  let last = Promise.resolve();
  const store = (): void => {
    if (taken.length === 0) return;
    const results = taken;
    taken = [];
    last = last.then(() => storage.applyResults(lease, results, clock.now()));
    // Whoever awaits the end hears of it; until then nobody may be listening.
    last.catch(() => undefined);
  };
  return {
    take: (results) => {
      taken = [...taken, ...results];
    },
    store,
    stored: () => last,
    settled: () => {
      store();
      return last;
    },
  };
}
