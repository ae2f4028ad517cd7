import { sharedCount } from '../../capture/shared-files.ts';
import { unsentDrafts } from '../../drafts/unsent-drafts.ts';
import type { UserDatabase } from '../../user-database.ts';
import type { OutboxCounts } from './outbox.ts';
import { outboxCounts } from './outbox.ts';

/** What the server does not have yet, and what it has not confirmed. */
export interface UnsentWork extends OutboxCounts {
  /** Texts and forms that were neither sent nor saved, and shared files without an order. */
  drafts: number;
}

/** Counts the drafts of this device and the shared files without an order (rule LW6). */
export async function draftCount(db: UserDatabase): Promise<number> {
  return (await unsentDrafts(db)).length + (await sharedCount(db.userId));
}

/** Counts the unsent work of this device, for the indicator, the sync page and the sign-out (rule LW6). */
export async function unsentWork(db: UserDatabase): Promise<UnsentWork> {
  return { ...(await outboxCounts(db)), drafts: await draftCount(db) };
}
