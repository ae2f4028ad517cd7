import type { PushAnswer } from '../ports.ts';
import type { SyncCycle } from '../sync-cycle.ts';

/** The last answer, until it is stored: with the note of the next batch, or by itself (rule OB6c). */
export interface UnstoredAnswer {
  hold: (answer: PushAnswer) => void;
  /** Returns the answer to store with something else; undefined when there is none. When that fails, a later cycle asks again (rule OB4). */
  take: () => PushAnswer | undefined;
  /** Stores the answer by itself, if there is one. */
  store: () => Promise<void>;
}

export function createUnstoredAnswer({ clock, lease, storage }: SyncCycle): UnstoredAnswer {
  let last: PushAnswer | undefined;
  const take = (): PushAnswer | undefined => {
    const answer = last;
    last = undefined;
    return answer;
  };
  return {
    hold: (answer) => {
      last = answer;
    },
    take,
    store: async () => {
      const answer = take();
      if (answer !== undefined) await storage.applyResults(lease, answer, clock.now());
    },
  };
}
