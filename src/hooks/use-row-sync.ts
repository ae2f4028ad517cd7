import type { CollectionName } from '#contract/collections.ts';
import { unsettledOf } from '#data/queries/sync/outbox.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import { useLive } from './use-live.ts';

/** The sync state of a record: `synced` when no mutation of it is pending. */
export interface RowSync {
  state: 'synced' | OutboxState;
  entries: OutboxEntry[];
  /** False until the outbox was read once; the row's state is unknown until then. */
  isRead: boolean;
}

const worstFirst: readonly OutboxState[] = ['refused', 'pending', 'acknowledged'];
const none: OutboxEntry[] = [];

/** Returns the sync state of one record and the mutations behind it. */
export function useRowSync(collection: CollectionName, id: string): RowSync {
  const read = useLive((db) => unsettledOf(db, collection, id), [collection, id]);
  const entries = read ?? none;
  const state = worstFirst.find((candidate) => entries.some((entry) => entry.state === candidate)) ?? 'synced';
  return { state, entries, isRead: read !== undefined };
}
