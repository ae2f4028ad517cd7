import { sql } from 'kysely';
import { rowKey } from '#contract/collections.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../db/database.ts';
import { endOpening, endedOpenings, noteOpening, openUntil } from '../db/openings.ts';
import { childrenOf, lockRows } from '../db/records.ts';
import { writeRows } from '../db/write-rows.ts';
import type { Reach } from './row-set.ts';
import { RowSet } from './row-set.ts';
import { openedScope } from './scopes.ts';
import { changeTo, planWrite } from './write.ts';

/** Months that a closed order stays on devices (rule PL3). */
const windowMonths = 18;
/** Milliseconds that an opened order stays. */
const openedFor = 7 * 86_400_000;
/** Milliseconds after which opening an order again makes it stay longer. */
const renewedAfter = 86_400_000;
/** Orders per transaction. */
const chunk = 100;

const plain: Reach = { aged: false, opened: [] };

/** Changes whom orders reach, with everything under them, in one transaction. Every version rises, so that no writer misses it. */
async function reachAnew(
  trx: Trx,
  orderIds: readonly string[],
  change: (reach: Reach) => Reach,
  at: Date,
): Promise<void> {
  const locked = await lockRows(
    trx,
    orderIds.map((id) => rowKey('orders', id)),
  );
  const changes = locked.map((stored) =>
    changeTo('orders', stored.row, stored, { reach: change(stored.reach ?? plain) }),
  );
  const plan = planWrite(changes, new RowSet(locked), await childrenOf(trx, orderIds));
  await writeRows(trx, { plan, results: [], at });
}

/** Brings an order to a user's devices for some days. Returns when that ends. */
export async function openOrder(trx: Trx, userId: string, orderId: string, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + openedFor);
  const scope = openedScope(userId);
  await lockRows(trx, [rowKey('orders', orderId)]);
  const open = await openUntil(trx, userId, orderId);
  if (open !== undefined && open.getTime() - now.getTime() > openedFor - renewedAfter) return open;
  await noteOpening(trx, userId, orderId, until);
  await reachAnew(
    trx,
    [orderId],
    ({ aged, opened }) => ({ aged, opened: [...new Set([...opened, scope])].sort() }),
    now,
  );
  return until;
}

/** Ends the openings that are over: the orders leave those devices again. */
async function endOpenings(db: Db, now: Date): Promise<void> {
  for (;;) {
    const ended = await endedOpenings(db, now, chunk);
    for (const { user_id, order_id } of ended) {
      await db.transaction().execute(async (trx) => {
        // The order first, as everywhere: whoever opens it again waits here, and is noted after this.
        await lockRows(trx, [rowKey('orders', order_id)]);
        if (!(await endOpening(trx, user_id, order_id, now))) return;
        const scope = openedScope(user_id);
        await reachAnew(
          trx,
          [order_id],
          ({ aged, opened }) => ({ aged, opened: opened.filter((one) => one !== scope) }),
          now,
        );
      });
    }
    if (ended.length < chunk) return;
  }
}

/** The start of the window: what was closed and last moved before it is on no device. */
function windowStart(now: Date): string {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - windowMonths);
  return start.toISOString();
}

/**
 * Orders to take out of the window, or to let in again since they are open once more. There is no instant of closing: the
 * last one that is known of the order stands for it.
 */
async function agedWrongly(db: Db, start: string, among: readonly string[] | null): Promise<string[]> {
  const some = among === null ? sql`true` : sql`id = any(${[...among]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from records where collection = 'orders' and ${some} and coalesce((reach->>'aged')::boolean, false) is distinct from (
      data->>'state' in ('certified', 'cancelled') and greatest(
        data->>'createdAt', data->>'orderDate', data->>'plannedVisitAt', data->>'lastVisitAt', data->'invoice'->>'issuedAt',
        data->'paymentNotice'->>'issuedAt', data->'draft'->>'submittedAt'
      ) < ${start}
    ) order by id limit ${chunk}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The daily job: closed orders leave the window, and openings end (rule PL3). Several instances may run it at once. */
export async function keepWindow({ database: { db }, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = now();
  await endOpenings(db, at);
  const start = windowStart(at);
  for (let ids = await agedWrongly(db, start, null); ids.length > 0; ids = await agedWrongly(db, start, null)) {
    const some = ids;
    await db.transaction().execute(async (trx) => {
      const keys = some.map((id) => rowKey('orders', id));
      await lockRows(trx, keys);
      // Once more under the locks: another instance may have done the same meanwhile.
      const still = await agedWrongly(trx, start, some);
      await reachAnew(trx, still, (reach) => ({ ...reach, aged: !reach.aged }), at);
    });
  }
}
