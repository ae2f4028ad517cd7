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
export async function draftCount(db: UserDatabase, shared?: 'own'): Promise<number> {
  return (await unsentDrafts(db)).length + (await sharedCount(db.userId, shared));
}

/**
 * Counts the unsent work of this device, for the indicator, the sync page and the sign-out (rule LW6).
 * @param shared `own` leaves out what was shared while nobody was signed in: whoever signs in next gets it
 */
export async function unsentWork(db: UserDatabase, shared?: 'own'): Promise<UnsentWork> {
  return { ...(await outboxCounts(db)), drafts: await draftCount(db, shared) };
}

/** Returns how many changes and files the server has not applied: to be sent, or refused. */
export function unsentOf({ pending, refused }: Pick<UnsentWork, 'pending' | 'refused'>): number {
  return pending + refused;
}

/** Returns the same with those that the server has and has not confirmed. */
export function unconfirmedOf(work: OutboxCounts): number {
  return unsentOf(work) + work.acknowledged;
}

/** Returns how much in all is not known to be on the server, drafts among it. */
export function totalOf(work: UnsentWork): number {
  return unconfirmedOf(work) + work.drafts;
}
