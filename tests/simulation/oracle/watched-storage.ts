import type { RemoteName } from '#contract/collections.ts';
import { isCollectionName } from '#contract/collections.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { SyncStorage } from '#sync/ports.ts';

/** The versions that a device has shown, for one epoch of each remote. */
interface Shown {
  epoch: string | null;
  versions: Map<string, number>;
}

/** Detects storage faults: a page or a result that takes a version back (PL6) or hides an unsettled change (LW3, PL5). */
export function watchStorage(name: string, broken: string[]) {
  const shown: Record<RemoteName, Shown> = {
    main: { epoch: null, versions: new Map() },
    field: { epoch: null, versions: new Map() },
  };
  return (storage: SyncStorage, db: UserDatabase): SyncStorage => ({
    ...storage,
    // Small batches: one is noted while the response to another is on its way.
    nextBatch: (remote, limits, ...rest) => storage.nextBatch(remote, { ...limits, mutations: 2 }, ...rest),
    attemptNext: async (lease, remote, limits, ahead) => {
      const noted = await storage.attemptNext(lease, remote, { ...limits, mutations: 2 }, ahead);
      broken.push(...(await hidden(name, db)));
      return noted;
    },
    applyResults: async (...call) => {
      await storage.applyResults(...call);
      broken.push(...(await hidden(name, db)));
    },
    applyPull: async (...call) => {
      const [, remote, , page] = call;
      const outcome = await storage.applyPull(...call);
      // A restored server counts versions from its backup.
      if (shown[remote].epoch !== page.epoch) shown[remote] = { epoch: page.epoch, versions: new Map() };
      const { versions } = shown[remote];
      for (const { collection, id } of page.changes) {
        const stored = isCollectionName(collection) ? await db.rowsOf(collection).get(id) : undefined;
        const key = `${collection}/${id}`;
        if (stored === undefined) versions.delete(key);
        else {
          if (stored.version < (versions.get(key) ?? 0)) broken.push(`${name}: the version of ${key} went back`);
          versions.set(key, stored.version);
        }
      }
      broken.push(...(await hidden(name, db)));
      return outcome;
    },
  });
}

/** Returns a message when a row that an unsettled mutation creates is missing. */
async function isMissing(db: UserDatabase, { name, args }: OutboxEntry): Promise<string | undefined> {
  if (name === 'order.sendMessage') {
    const { messageId } = args as MutationArgs<'order.sendMessage'>;
    return (await db.messages.get(messageId)) === undefined ? `message ${messageId}` : undefined;
  }
  if (name === 'order.create') {
    const { orderId } = args as MutationArgs<'order.create'>;
    return (await db.orders.get(orderId)) === undefined ? `order ${orderId}` : undefined;
  }
  return undefined;
}

/** Returns the values that a mutation gives to an order. */
function valuesOf({ name, args }: OutboxEntry): [string, Record<string, unknown>] | undefined {
  if (name === 'order.update') {
    const { orderId, changes } = args as MutationArgs<'order.update'>;
    return [orderId, changes];
  }
  if (name === 'order.assign') {
    const { orderId, assignee } = args as MutationArgs<'order.assign'>;
    return [orderId, { assignee }];
  }
  if (name === 'visit.plan') {
    const { orderId, employee } = args as MutationArgs<'visit.plan'>;
    return [orderId, { assignee: employee }];
  }
  if (name === 'conflict.restore') {
    const { orderId, value } = args as MutationArgs<'conflict.restore'>;
    return orderId === null ? undefined : [orderId, value];
  }
  return undefined;
}

/** Gives the orders that are the absent colleague's to the new employees. */
function giveOn(shown: Map<string, unknown>, { args, state }: OutboxEntry): void {
  const { employeeId, visits } = args as MutationArgs<'visits.takeOver'>;
  for (const { orderId, to } of visits) {
    const key = `${orderId} assignee`;
    const assignee = shown.get(key) as { id: string } | null | undefined;
    if (assignee?.id === employeeId) shown.set(key, state === 'pending' ? { id: to.id, name: to.name } : undefined);
  }
}

/**
 * Finds unsettled rows and values that are not shown. A mutation that is offered again to a restored server has no
 * optimistic update (rule OB10).
 */
async function hidden(name: string, db: UserDatabase): Promise<string[]> {
  return db.transaction('r', [db.outbox, db.orders, db.messages], async () => {
    const entries = (await db.outbox.orderBy('seq').toArray()).filter(
      ({ state, again }) => state !== 'refused' && again === undefined,
    );
    const messages: string[] = [];
    const shown = new Map<string, unknown>();
    for (const entry of entries) {
      const missing = await isMissing(db, entry);
      if (missing !== undefined) messages.push(`${name}: ${missing} flickers`);
      const [orderId, values] = valuesOf(entry) ?? ['', {}];
      // An acknowledged mutation shows the server's merge, or its own value until the merge arrives.
      for (const [field, value] of Object.entries(values))
        shown.set(`${orderId} ${field}`, entry.state === 'pending' ? value : undefined);
      if (entry.name === 'visits.takeOver') giveOn(shown, entry);
    }
    for (const [key, value] of shown) {
      const [orderId = '', field = ''] = key.split(' ');
      const row: Record<string, unknown> = { ...(await db.orders.get(orderId))?.row };
      if (value !== undefined && row['id'] !== undefined && JSON.stringify(row[field]) !== JSON.stringify(value))
        messages.push(`${name}: ${field} of ${orderId} does not show what is pending`);
    }
    return messages;
  });
}
