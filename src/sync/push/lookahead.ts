import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { OutboxEntry } from '../outbox.ts';
import type { BatchLimits, NotedBatch, PushAnswer } from '../ports.ts';
import type { SyncCycle } from '../sync-cycle.ts';

/**
 * Mutations marked as attempted, and the heartbeat to send with them: with a batch that was noted ahead, so that none waits for
 * the count of a long outbox. Null for none.
 */
export interface AttemptedBatch {
  batch: OutboxEntry[];
  device: HeartbeatStatus | null;
  /** Set for a batch that was noted ahead. */
  noted?: NotedBatch;
}

/** What a drain has in hand between two requests: the last answer, and the batch that is noted and has not left (rule OB6c). */
export interface Lookahead {
  /** Takes an answer to store with something else. When that fails, a later cycle asks again (rule OB4). */
  hold: (answer: PushAnswer) => void;
  /** Notes the batch that leaves once `underWay` is applied, and stores the answer before it in the same transaction. */
  note: (limits: BatchLimits, underWay: readonly OutboxEntry[]) => Promise<void>;
  /** Returns the noted batch to send it; null when there is none. */
  take: () => AttemptedBatch | null;
  /** Stores the last answer, and takes back the note of a batch that does not leave. */
  settle: () => Promise<void>;
}

export function createLookahead({ clock, heartbeat, lease, remote, serverClock, storage }: SyncCycle): Lookahead {
  let answer: PushAnswer | undefined;
  let noted: (AttemptedBatch & { noted: NotedBatch }) | null = null;
  /** The note under way. A request that is aborted does not end it. */
  let noting: Promise<unknown> = Promise.resolve();
  return {
    hold: (next) => {
      answer = next;
    },
    note: async (limits, underWay) => {
      const before = answer;
      answer = undefined;
      const ids = underWay.map(({ id }) => id);
      const ahead = { underWay: ids, time: serverClock.time(), ...(before === undefined ? {} : { answer: before }) };
      const attempt = storage.attemptNext(lease, remote, limits, ahead).then((next) => {
        noted = next.batch.length === 0 ? null : { batch: next.batch, device: null, noted: next };
        return noted;
      });
      noting = attempt.catch(() => undefined);
      const next = await attempt;
      if (next === null) return;
      next.device = (await heartbeat?.forPush()) ?? null;
      // The server subtracts what it settles with it: neither its acknowledgement counts nor that of an earlier one.
      if (next.device !== null) await storage.clearHeartbeat((next.device.number ?? 0) + 1);
    },
    take: () => {
      const next = noted;
      noted = null;
      return next;
    },
    settle: async () => {
      await noting;
      const unsent = noted?.noted.first ?? [];
      const last = answer ?? { results: [] };
      const isNothing = answer === undefined && unsent.length === 0;
      answer = undefined;
      noted = null;
      if (!isNothing) await storage.applyResults(lease, { ...last, unsent }, clock.now());
    },
  };
}
