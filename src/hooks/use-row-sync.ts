import type { CollectionName } from '#contract/collections.ts';
import { unsettledOf } from '#data/queries/outbox.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import { useLive } from './use-live.ts';

/** Where a record stands: `synced` when nothing of it is on the way. */
export interface RowSync {
  state: 'synced' | OutboxState;
  entries: OutboxEntry[];
}

const worstFirst: readonly OutboxState[] = ['refused', 'pending', 'acknowledged'];
const none: OutboxEntry[] = [];

/** The sync state of one record and the mutations behind it. */
export function useRowSync(collection: CollectionName, id: string): RowSync {
  const entries = useLive((db) => unsettledOf(db, collection, id), [collection, id]) ?? none;
  const state = worstFirst.find((candidate) => entries.some((entry) => entry.state === candidate)) ?? 'synced';
  return { state, entries };
}
