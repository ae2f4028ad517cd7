import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderViewer } from '#contract/rules/orders/order-rights.ts';
import { countMarked, overdueDrafts } from '#data/queries/orders/attention.ts';
import { receivedEntries, unreadByOrder, unreadNotifications } from '#data/queries/inbox/inbox.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import type { Device } from '#tests/storage/device.ts';
import { change, createDevice, t0 } from '#tests/storage/device.ts';
import { certifier, supervisor, testId, testMessage, testNotification, testOrder } from '#tests/support/rows.ts';
import type { OrderFilter } from './order-filter.ts';
import { defaultSort, noFilter } from './order-filter.ts';
import type { OrderSearch } from './order-search.ts';
import { createOrderSearch } from './order-search.ts';

const invoice = { number: 'F2026000001', issuedAt: '2026-11-18T09:00:00.000Z' };
const elsewhere = { assignee: supervisor, handler: null, visitedBy: null, visitors: [], commercial: null };

const orderParts: fc.Arbitrary<Partial<Order>> = fc.record(
  {
    paidBeyond: fc.constant(100),
    paid: fc.boolean(),
    urgent: fc.boolean(),
    invoice: fc.constantFrom(null, invoice),
    state: fc.constantFrom('planned', 'toPlan', 'cancelled', 'certified'),
    draft: fc.constantFrom(
      null,
      { state: 'waiting', submittedAt: '2026-10-01T00:00:00.000Z' },
      { state: 'waiting', submittedAt: '2026-11-19T00:00:00.000Z' },
      { state: 'accepted', submittedAt: '2026-10-01T00:00:00.000Z' },
    ),
  },
  { requiredKeys: [] },
);

interface World {
  orders: Order[];
  messages: Message[];
  viewer: OrderViewer;
  /** Rows of a page. */
  pageSize: number;
  /** The rows arrive on a device that had loaded everything before, such as after a month of absence. */
  isFirst: boolean;
}

const worlds: fc.Arbitrary<World> = fc
  .record({
    orders: fc.array(fc.tuple(orderParts, fc.constantFrom({}, elsewhere)), { minLength: 1, maxLength: 60 }),
    messages: fc.array(fc.record({ of: fc.nat({ max: 59 }), own: fc.boolean(), read: fc.boolean() }), {
      maxLength: 60,
    }),
    commercial: fc.boolean(),
    supervises: fc.boolean(),
    pageSize: fc.integer({ min: 5, max: 40 }),
    isFirst: fc.boolean(),
  })
  .map(({ orders, messages, commercial, supervises, pageSize, isFirst }) => ({
    orders: orders.map(([parts, people], index) => testOrder(index + 1, { ...parts, ...people })),
    messages: messages.map(({ of, own, read }, index) =>
      testMessage(1_000 + index, (of % orders.length) + 1, {
        author: own ? certifier : supervisor,
        readBy: read ? [{ userId: certifier.id, at: '2026-11-20T08:30:00.000Z' }] : [],
      }),
    ),
    viewer: { id: certifier.id, commercial, supervisor: supervises },
    pageSize,
    isFirst,
  }));

/** Reads every number of orders and messages as each place that shows it reads it. */
async function numbersShown({ db }: Device, search: OrderSearch, viewer: OrderViewer) {
  const byOrder = await unreadByOrder(db, viewer);
  const messages = [...byOrder.values()].flat();
  const notifications = await unreadNotifications(db);
  const list = await receivedEntries(db, 1_000, { unreadOnly: true, viewer });
  const found = (part: Partial<OrderFilter>): number =>
    search.find({ ...noFilter, ...part }, defaultSort, t0, byOrder).length;
  const facets = search.facets(noFilter, t0, byOrder);
  return {
    stored: [(await storedCounts(db)).orders, search.count(), found({})],
    unpaid: [await countMarked(db, 'owed'), facets?.unpaid, found({ paid: false })],
    beyond: [search.find({ ...noFilter, paid: 'beyond' }, defaultSort, t0, byOrder).length, facets?.beyond],
    urgent: [await countMarked(db, 'urgent'), facets?.urgent, found({ urgent: true })],
    late: [(await overdueDrafts(db, t0)).length, facets?.drafts.get('late'), found({ drafts: ['late'] })],
    ordersWithUnread: [byOrder.size, facets?.unread, found({ unread: true })],
    unread: [messages.length + notifications.length, list.items.length],
  };
}

async function statusOf({ db }: Device): Promise<SyncStatus> {
  return sumUp(await unsentWork(db), await remoteStates(db), { online: true });
}

/** Marks both remotes as in contact, as a cycle without trouble does. */
async function contact({ storage }: Device): Promise<void> {
  await storage.recordSuccess('main', t0);
  await storage.recordSuccess('field', t0);
}

test('[PL1d] every number that two places show agrees, in every phase of loading', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ orders, messages, viewer, pageSize, isFirst }) => {
      const device = await createDevice();
      const search = createOrderSearch(device.db);
      search.start('now');
      try {
        if (!isFirst) {
          await device.pull('main', { at: '2026-11-01T08:00:00.000Z' });
          await device.pull('field', { at: '2026-11-01T08:00:00.000Z' });
          await contact(device);
        }
        const rows = [
          ...orders.map((row) => change('orders', 1, row)),
          ...messages.map((row) => change('messages', 1, row)),
          change('notifications', 1, testNotification(90, { orderId: testId(1) })),
        ];
        for (let from = 0; from < rows.length; from += pageSize) {
          const hasMore = from + pageSize < rows.length;
          await device.pull('main', {
            hasMore,
            changes: rows.slice(from, from + pageSize),
            at: '2026-11-20T09:00:00.000Z',
          });
          const here = await device.db.orders.count();
          await vi.waitFor(() => {
            expect(search.isCurrent()).toBe(true);
            expect(search.count()).toBe(here);
          }, 5_000);
          const { loading, safeAt } = await statusOf(device);
          expect({ loading, isSafe: safeAt !== null }).toEqual({
            loading: hasMore || isFirst,
            isSafe: !hasMore && !isFirst,
          });
          for (const [name, numbers] of Object.entries(await numbersShown(device, search, viewer)))
            expect({ name, numbers }).toEqual({ name, numbers: numbers.map(() => numbers[0]) });
        }
        if (isFirst) await device.pull('field', { at: '2026-11-20T09:00:00.000Z' });
        await contact(device);
        expect(await statusOf(device)).toMatchObject({ loading: false, safeAt: t0 });
      } finally {
        search.stop();
        await device.db.delete();
      }
    }),
    { numRuns: 15, seed: 4103 },
  );
});
