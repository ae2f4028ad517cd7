import { grouped } from '#contract/values/grouped.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { wasReceived, rowStatus } from '#sync/send-status.ts';
import { entriesIn } from '../../rows/read-entries.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** Returns the status of each row of which the server lacks a change, by the row's key. Lists show no more. */
export function statusByRow(entries: readonly OutboxEntry[]): ReadonlyMap<string, SendStatus> {
  const lacking = entries.filter((entry) => !wasReceived(rowStatus([entry])));
  const touched = lacking.flatMap((entry) => entry.targets.map((key) => ({ key, entry })));
  const rows = grouped(touched, ({ key }) => key);
  return new Map([...rows].map(([key, some]) => [key, rowStatus(some.map(({ entry }) => entry))]));
}

/** Reads the same of all that waits or was refused. */
export async function readSync(db: UserDatabase): Promise<ReadonlyMap<string, SendStatus>> {
  return statusByRow(await entriesIn(db, 'pending', 'refused'));
}
