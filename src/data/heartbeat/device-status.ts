import { v7 } from 'uuid';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import { heartbeatOrdersMax } from '#contract/values/limits.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { StoredDeviceStatus } from '#sync/ports.ts';
import type { UnreceivedFile } from '../files/unreceived-files.ts';
import { unreceivedFiles } from '../files/unreceived-files.ts';
import { entriesIn } from '../rows/read-entries.ts';
import { orderOf, subjectOfRow } from '../outbox/mutation-subject.ts';
import { unsentDrafts } from '../queries/drafts/unsent-drafts.ts';
import { draftCount } from '../queries/sync/unsent-work.ts';
import { readRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { databaseIdKey, databaseIdOf } from '../device/database-id.ts';

/**
 * Returns the identifier of this database and the number of a new heartbeat. The identifier shows the server that the
 * database was emptied in between (rule RN5). The number orders the heartbeats of tabs and workers of one device; the
 * highest one counts.
 */
function nextHeartbeatId(db: UserDatabase): Promise<{ databaseId: string; number: number }> {
  return db.transaction('rw', db.facts, async () => {
    const known = await databaseIdOf(db);
    const words = await db.facts.get('words');
    const databaseId = known ?? v7();
    const number = Number(words?.value ?? 0) + 1;
    if (known === undefined) await db.facts.put({ key: databaseIdKey, value: databaseId });
    await db.facts.put({ key: 'words', value: String(number) });
    return { databaseId, number };
  });
}

/** The unsent work of a device, before it is counted. */
interface Unsent {
  mutations: readonly OutboxEntry[];
  files: readonly UnreceivedFile[];
  /** The order of each draft that is about one. */
  drafts: readonly string[];
}

/** Counts unsent work by order, the oldest orders first, up to the contract's maximum. */
function byOrder({ mutations, files, drafts }: Unsent): HeartbeatStatus['orders'] {
  const orders = new Map<string, HeartbeatStatus['orders'][number]>();
  const count = (orderId: string | null | undefined, what: 'mutations' | 'files' | 'drafts'): void => {
    if (orderId === undefined || orderId === null) return;
    const order = orders.get(orderId) ?? { orderId, mutations: 0, files: 0 };
    orders.set(orderId, { ...order, [what]: (order[what] ?? 0) + 1 });
  };
  for (const entry of mutations) count(orderOf(entry), 'mutations');
  for (const { upload } of files) count(upload.row.orderId, 'files');
  for (const orderId of drafts) count(orderId, 'drafts');
  return [...orders.values()].slice(0, heartbeatOrdersMax);
}

/** Returns the order of each draft that is about one. */
async function ordersOfDrafts(db: UserDatabase): Promise<string[]> {
  const orders: string[] = [];
  for (const draft of await unsentDrafts(db)) {
    const { subject } = await subjectOfRow(db, draft.subject);
    if (subject?.kind === 'order') orders.push(subject.id);
  }
  return orders;
}

/** Returns when the oldest unsent mutation or file was made. A draft changes its time with each keystroke and does not count. */
function oldestOf({ mutations, files }: Unsent): string | null {
  const times = files.map(({ file }) => new Date(file.keptAt).toISOString());
  const [first] = mutations;
  return [...times, ...(first === undefined ? [] : [first.createdAt])].toSorted()[0] ?? null;
}

/**
 * Returns what the device reports to the server about its unsent work (rule RN8). It contains no content. Mutations and
 * files are read one after the other, not at the same instant.
 */
export async function deviceStatus(db: UserDatabase): Promise<StoredDeviceStatus> {
  const one = await nextHeartbeatId(db);
  const files = await unreceivedFiles(db);
  const drafts = await draftCount(db);
  const orders = await ordersOfDrafts(db);
  return db.transaction('r', db.outbox, db.remotes, async () => {
    const unsent = (await entriesIn(db, 'pending', 'refused')).toSorted((a, b) => a.seq - b.seq);
    const [main, field] = [await readRemote(db, 'main'), await readRemote(db, 'field')];
    const drifts = [main.driftAt, field.driftAt].filter((at) => at !== null);
    const pending = unsent.filter((entry) => entry.state === 'pending').length;
    return {
      ...one,
      mutations: pending,
      refused: unsent.length - pending,
      files: files.length,
      drafts,
      bytes: files.reduce((sum, { file }) => sum + file.size - file.offset, 0),
      oldestAt: oldestOf({ mutations: unsent, files, drafts: orders }),
      orders: byOrder({ mutations: unsent, files, drafts: orders }),
      lastError: (field.trouble ?? main.trouble)?.code.slice(0, 60) ?? null,
      driftAt: drifts.toSorted().at(-1) ?? null,
    };
  });
}
