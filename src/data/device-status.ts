import { v7 } from 'uuid';
import type { DeviceStatus } from '#contract/entities/device.ts';
import { deviceOrdersMax } from '#contract/entities/device.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { StoredDeviceStatus } from '#sync/ports.ts';
import type { UnreceivedFile } from './files/unreceived-files.ts';
import { unreceivedFiles } from './files/unreceived-files.ts';
import { orderOf } from './mutation-subject.ts';
import { readRemote } from './remote-states.ts';
import type { UserDatabase } from './user-database.ts';

/**
 * The identifier made with this database, by which the server sees that it was emptied in between (rule RN5), and the number of
 * one more word of it: tabs and worker speak for the same device, and the server believes the last one.
 */
function oneMoreWord(db: UserDatabase): Promise<{ databaseId: string; number: number }> {
  return db.transaction('rw', db.facts, async () => {
    const known = await db.facts.get('id');
    const words = await db.facts.get('words');
    const databaseId = known?.value ?? v7();
    const number = Number(words?.value ?? 0) + 1;
    if (known === undefined) await db.facts.put({ key: 'id', value: databaseId });
    await db.facts.put({ key: 'words', value: String(number) });
    return { databaseId, number };
  });
}

/** How much about each order is unsent; those with the oldest first when there are more than may be named. */
function byOrder(unsent: readonly OutboxEntry[], files: readonly UnreceivedFile[]): DeviceStatus['orders'] {
  const orders = new Map<string, DeviceStatus['orders'][number]>();
  const count = (orderId: string | null | undefined, what: 'mutations' | 'files'): void => {
    if (orderId === undefined || orderId === null) return;
    const order = orders.get(orderId) ?? { orderId, mutations: 0, files: 0 };
    orders.set(orderId, { ...order, [what]: order[what] + 1 });
  };
  for (const entry of unsent) count(orderOf(entry), 'mutations');
  for (const { upload } of files) count(upload.row.orderId, 'files');
  return [...orders.values()].slice(0, deviceOrdersMax);
}

/** When the oldest of what is unsent was made. */
function oldestOf(unsent: readonly OutboxEntry[], files: readonly UnreceivedFile[]): string | null {
  const times = files.map(({ file }) => new Date(file.keptAt).toISOString());
  const [first] = unsent;
  return [...times, ...(first === undefined ? [] : [first.createdAt])].toSorted()[0] ?? null;
}

/** What the device tells the server of what it holds (rule RN8): mutations of one instant, files of another. No content leaves with it. */
export async function deviceStatus(db: UserDatabase): Promise<StoredDeviceStatus> {
  const one = await oneMoreWord(db);
  const files = await unreceivedFiles(db);
  return db.transaction('r', db.outbox, db.remotes, async () => {
    const unsent = await db.outbox.where('state').anyOf('pending', 'refused').sortBy('seq');
    const [main, field] = [await readRemote(db, 'main'), await readRemote(db, 'field')];
    const drifts = [main.driftAt, field.driftAt].filter((at) => at !== null);
    const pending = unsent.filter((entry) => entry.state === 'pending').length;
    return {
      ...one,
      mutations: pending,
      refused: unsent.length - pending,
      files: files.length,
      bytes: files.reduce((sum, { file }) => sum + file.size - file.offset, 0),
      oldestAt: oldestOf(unsent, files),
      orders: byOrder(unsent, files),
      lastError: (field.trouble ?? main.trouble)?.code.slice(0, 60) ?? null,
      driftAt: drifts.toSorted().at(-1) ?? null,
    };
  });
}
