import { sql } from 'kysely';
import { rowKey } from '#contract/collections.ts';
import { retentionStart } from '#contract/rules/orders/order-retention.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../db/connection/database.ts';
import {
  deleteExpiredOpenedOrder,
  expiredOpenedOrders,
  storeOpenedOrder,
  openedUntil,
} from '../../db/records/opened-orders.ts';
import { childrenOf, lockRows } from '../../db/records/records.ts';
import type { Reach } from '../../db/records/stored-row.ts';
import { writeRows } from '../../db/records/write-rows.ts';
import { RowSet } from '../rows/row-set.ts';
import { openedScope } from '../rows/scopes.ts';
import { changeTo, planWrite } from '../rows/write-plan.ts';

/** Milliseconds that an opened order stays on its user's devices. */
const openedFor = 7 * 86_400_000;
/** Milliseconds after which opening an order again extends its stay. */
const renewedAfter = 86_400_000;
/** Orders per transaction. */
const chunk = 100;

const plain: Reach = { aged: false, opened: [] };

/**
 * Changes the reach of orders, with everything under them, in one transaction. Versions rise, so that no concurrent
 * writer misses the change.
 */
async function changeReach(
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

/** Puts an order on a user's devices for seven days. Returns when that ends. */
export async function openOrder(trx: Trx, userId: string, orderId: string, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + openedFor);
  const scope = openedScope(userId);
  await lockRows(trx, [rowKey('orders', orderId)]);
  const open = await openedUntil(trx, userId, orderId);
  if (open !== undefined && open.getTime() - now.getTime() > openedFor - renewedAfter) return open;
  await storeOpenedOrder(trx, userId, orderId, until);
  await changeReach(
    trx,
    [orderId],
    ({ aged, opened }) => ({ aged, opened: [...new Set([...opened, scope])].sort() }),
    now,
  );
  return until;
}

/** Removes orders whose stay has ended from the devices of their users. */
async function closeExpiredOrders(db: Db, now: Date): Promise<void> {
  for (;;) {
    const ended = await expiredOpenedOrders(db, now, chunk);
    for (const { user_id, order_id } of ended) {
      await db.transaction().execute(async (trx) => {
        // Lock the order first, as everywhere: opening it again waits here and is stored afterwards.
        await lockRows(trx, [rowKey('orders', order_id)]);
        if (!(await deleteExpiredOpenedOrder(trx, user_id, order_id, now))) return;
        const scope = openedScope(user_id);
        await changeReach(
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

/**
 * Returns orders whose age flag is wrong: closed long enough to leave the devices, or open or owed again. What is owed stays: it is
 * still asked for. The time of closing is not stored, so the last known instant of the order is used.
 */
async function ordersWithOutdatedAge(db: Db, start: string, among: readonly string[] | null): Promise<string[]> {
  const some = among === null ? sql`true` : sql`id = any(${[...among]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from records where collection = 'orders' and ${some} and coalesce((reach->>'aged')::boolean, false) is distinct from (
      (data->>'state' = 'cancelled' or (data->>'state' = 'certified' and (data->>'invoice' is null or (data->>'paid')::boolean)))
      and greatest(
        data->>'createdAt', data->>'orderDate', data->>'plannedVisitAt', data->>'lastVisitAt', data->'invoice'->>'issuedAt',
        data->'paymentNotice'->>'issuedAt', data->'draft'->>'submittedAt'
      ) < ${start}
    ) order by id limit ${chunk}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Runs daily: removes aged closed orders and expired opened orders from devices (rule PL3). Several instances may run
 * it at once.
 */
export async function applyOrderRetention({ database: { db }, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = now();
  await closeExpiredOrders(db, at);
  const start = retentionStart(at);
  for (
    let ids = await ordersWithOutdatedAge(db, start, null);
    ids.length > 0;
    ids = await ordersWithOutdatedAge(db, start, null)
  ) {
    const some = ids;
    await db.transaction().execute(async (trx) => {
      const keys = some.map((id) => rowKey('orders', id));
      await lockRows(trx, keys);
      // Read again under the locks: another instance may have changed them.
      const still = await ordersWithOutdatedAge(trx, start, some);
      await changeReach(trx, still, (reach) => ({ ...reach, aged: !reach.aged }), at);
    });
  }
}
