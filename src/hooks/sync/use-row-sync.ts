import type { CollectionName } from '#contract/collections.ts';
import { unsettledOf } from '#data/queries/sync/outbox.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { rowStatus } from '#sync/send-status.ts';
import { useLive } from '../data/use-live.ts';

const none: OutboxEntry[] = [];

/** A record on its way to the server. */
export interface RowSync {
  status: SendStatus;
  /** The mutations behind it. */
  entries: OutboxEntry[];
  /** False until the outbox was read once; the status is unknown until then. */
  isRead: boolean;
}

/** Returns the status of one record and the mutations behind it. */
export function useRowSync(collection: CollectionName, id: string): RowSync {
  const read = useLive((db) => unsettledOf(db, collection, id), [collection, id]);
  const entries = read ?? none;
  return { status: rowStatus(entries), entries, isRead: read !== undefined };
}
