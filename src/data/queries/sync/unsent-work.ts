import { sharedCount } from '../../capture/shared-files.ts';
import { onChangedKeys } from '../../live/changed-keys.ts';
import { unsentDrafts } from '../drafts/unsent-drafts.ts';
import { live, observerOf } from '../../live/live.ts';
import type { RowFollow } from '../../live/shared-live.ts';
import type { UserDatabase } from '../../database/user-database.ts';
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

/** The unsent work as it was last counted. */
export interface CountedWork extends UnsentWork {
  /** The outbox has changed since: that nothing is left may be wrong. */
  isBehind: boolean;
}

/**
 * Follows the unsent work. A change of the outbox is reported before whoever made it goes on, and counted later: a screen that says
 * that something was stored never stands beside one that nothing waits.
 */
export const countedWork: RowFollow<CountedWork, []> = {
  follow: (db) => ({
    subscribe: (observer, error) => {
      const { next, error: failed } = observerOf(observer, error);
      let changes = 0;
      let last: { work: UnsentWork; changes: number } | undefined;
      const show = (): void => {
        if (last !== undefined) next({ ...last.work, isBehind: last.changes !== changes });
      };
      const end = onChangedKeys(db.name, 'outbox', () => {
        changes += 1;
        show();
      });
      const counting = live(async () => {
        const counted = { changes, work: await unsentWork(db) };
        // Every change of the outbox is counted again, and not those of a state alone.
        await db.outbox.count();
        return counted;
      }).subscribe((counted) => {
        last = counted;
        show();
      }, failed);
      return {
        unsubscribe: () => {
          end();
          counting.unsubscribe();
        },
      };
    },
  }),
};

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
