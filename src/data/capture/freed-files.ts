import { v7 } from 'uuid';
import { z } from 'zod';
import { employeeRef } from '#contract/entities/common.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';
import { appendEntry } from '../outbox/append-entry.ts';
import type { Change } from '../outbox/change.ts';
import { newEntry } from '../outbox/new-entry.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** Starts the key of each fact about a file whose bytes were freed early. */
const prefix = 'freed/';

const parseFreed = parseAs(
  z.object({
    orderId: z.string().nullable(),
    clientId: z.string().nullable(),
    by: employeeRef,
    /** When the server had all of it, milliseconds. */
    receivedAt: z.number(),
  }),
);

/**
 * Remembers that this device gave up a file's bytes while a server put back to an older copy could still lack them (rule FL3a).
 * Does nothing on a full disk.
 */
export async function rememberFreed(
  db: UserDatabase,
  { id, orderId, clientId, by }: Upload,
  receivedAt: number,
): Promise<void> {
  const value = JSON.stringify({ orderId, clientId, by, receivedAt });
  await db.facts.put({ key: `${prefix}${id}`, value }).catch(() => undefined);
}

function freedFacts(db: UserDatabase) {
  return db.facts.where('key').startsWith(prefix);
}

/** Counts the files whose bytes were freed early: only the server has them. */
export function countFreedEarly(db: UserDatabase): Promise<number> {
  return freedFacts(db).count();
}

/** Forgets files that the server has had for so long that they would have been freed by now. */
export async function forgetFreed(db: UserDatabase, receivedBefore: number): Promise<void> {
  const old = await freedFacts(db)
    .filter(({ value }) => (parseFreed(value)?.receivedAt ?? 0) <= receivedBefore)
    .primaryKeys();
  if (old.length > 0) await db.facts.bulkDelete(old);
}

/**
 * Reports the files that this device no longer has to a server of another epoch (rule OB10e). The server names those that it
 * has not either. Runs inside the transaction of a pull, after the settled mutations were offered again.
 * @returns how many are reported
 */
export async function reportFreed(db: UserDatabase, now: number): Promise<number> {
  const facts = await freedFacts(db).toArray();
  const here = new Set(await db.files.toCollection().primaryKeys());
  let reported = 0;
  for (const { key, value } of facts) {
    const uploadId = key.slice(prefix.length);
    const freed = parseFreed(value);
    if (freed === null || here.has(uploadId)) continue;
    const { orderId, clientId, by: actor } = freed;
    const report: Change = { name: 'upload.reportLost', args: { uploadId, orderId, clientId } };
    const entry = newEntry(report.name, report.args, { id: v7(), actor, now });
    await appendEntry(db, { entry, alongside: undefined }, null);
    reported += 1;
  }
  return reported;
}
