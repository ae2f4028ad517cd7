import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { sql } from 'kysely';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Context } from './context.ts';
import { deleteClaimedReminders, claimDueReminders } from './db/accounts/push-subscriptions.ts';
import type { Db } from './db/connection/database.ts';
import { signInDays } from './auth/tokens.ts';
import { deleteOldProofLinks } from './db/files/proof-links.ts';
import { deleteOldSignIns } from './db/accounts/sign-ins.ts';
import { lossRetention } from './domain/devices/device-losses.ts';
import { refreshCommercialStatuses } from './domain/repairs/commercial-status.ts';
import { editRows } from './domain/rows/direct-writes.ts';
import { applyOrderRetention } from './domain/pull/order-retention.ts';
import { repairPlannedDates } from './domain/repairs/planned-date-repair.ts';
import { sweepArriving } from './proofs/arriving.ts';
import { compareStoreMark, verifyStoredFiles } from './files/check-store.ts';
import { deleteAbandonedFiles, deleteOrphanedBytes, sweepFiles } from './files/receive.ts';
import type { Log } from './operations/log.ts';

/** Milliseconds between two runs. */
const every = 86_400_000;
/** Days that tombstones are kept. A device that was away for longer starts from nothing (rule PL7). */
const tombstoneDays = 60;
/** Days that a link for proofs is known. Its life is shorter; until then it says why it takes nothing more. */
const proofLinkDays = 400;
/** Days that results are kept, and changes of visits. Rule OB4 demands 180. */
const resultDays = 200;

/**
 * Stores today's watermark, repairs planned dates, refreshes commercial statuses and deletes what is expired: tombstones, results of mutations, changes of
 * visits, counts of failed sign-ins, reset links, links for proofs, sign-ins, abandoned files. Several instances may run it at once.
 */
export async function maintain(
  context: Pick<Context, 'config' | 'database' | 'files' | 'now' | 'renditions'>,
): Promise<void> {
  const { config, database, now } = context;
  const { db } = database;
  const today = brusselsDay(now());
  await sql`insert into watermarks (day, xid) values (${today}::date, pg_snapshot_xmin(pg_current_snapshot())) on conflict (day) do nothing`.execute(
    db,
  );
  await db.transaction().execute(async (trx) => {
    // The horizon moves first, in the same transaction: no cursor from before it reads a log without these entries.
    await sql`
      update settings set value = w.horizon::text
      from (select xid as horizon from watermarks where day <= ${today}::date - ${tombstoneDays}::int order by day desc limit 1) w
      where key = 'horizon' and w.horizon > value::xid8
    `.execute(trx);
    await sql`delete from memberships where not present and xid < (select value::xid8 from settings where key = 'horizon')`.execute(
      trx,
    );
  });
  await sql`delete from watermarks where day < ${today}::date - ${tombstoneDays}::int - 7`.execute(db);
  const resultsFrom = new Date(now().getTime() - resultDays * 86_400_000).toISOString();
  await sql`delete from mutation_results where created_at < ${resultsFrom}::timestamptz`.execute(db);
  // No device sends anything that depends on older ones. The last of a visit stays: its calendar event says when it changed.
  await sql`
    delete from visit_changes c where at < ${resultsFrom}::timestamptz
      and exists (select from visit_changes l where l.visit_id = c.visit_id and l.at > c.at)
  `.execute(db);
  await sql`delete from login_failures where window_start < ${now().toISOString()}::timestamptz - interval '1 day'`.execute(
    db,
  );
  await sql`delete from password_resets where expires_at < ${now().toISOString()}::timestamptz`.execute(db);
  await deleteOldProofLinks(db, new Date(now().getTime() - proofLinkDays * 86_400_000));
  await deleteOldSignIns(db, new Date(now().getTime() - signInDays * 86_400_000));
  await deleteClaimedReminders(db, new Date(now().getTime() - 2 * reminderMaxAge).toISOString());
  await repairPlannedDates({ database, now });
  await refreshCommercialStatuses({ database, now });
  await applyOrderRetention({ database, now });
  await clearExpiredLosses(db, now());
  // PostgreSQL vacuums by itself; the embedded database has no background process.
  if (database.kind === 'embedded') await sql`vacuum (analyze)`.execute(db);
  // Last: the file store may be another machine that does not answer.
  await deleteAbandonedFiles(context, config.abandonedFileDays);
  await deleteOrphanedBytes(context, config.abandonedFileDays);
}

/** Removes expired losses from the rows of devices without a newer heartbeat (rule RN5). */
async function clearExpiredLosses(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - lossRetention).toISOString();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from records where collection = 'devices' and data->'lost'->>'at' < ${before}
    `.execute(trx);
    const edits = rows.map(({ id }) => changeOn('devices', id, (row) => ({ ...row, lost: null })));
    await editRows(trx, edits, [], at);
  });
}

/** Milliseconds after which a due reminder is too old to send, for instance after the server was down. */
const reminderMaxAge = 86_400_000;

/** Sends the reminders that are due, once each. Several instances may run it at once. */
export async function sendDueReminders({
  database,
  now,
  webPush,
}: Pick<Context, 'database' | 'now' | 'webPush'>): Promise<void> {
  const at = now().getTime();
  const since = new Date(at - reminderMaxAge).toISOString();
  webPush.notifyDue(await claimDueReminders(database.db, since, new Date(at).toISOString()));
}

/** Milliseconds between two checks for due reminders. */
const remindEvery = 30_000;

/** Milliseconds between two sweeps for files whose process died. */
const sweepEvery = 300_000;

/** Starts maintenance, now and once a day. The returned function stops it and waits for a run under way. */
export function startMaintenance(context: Context, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  function run(): void {
    running = maintain(context).catch((error: unknown) => log.error({ err: error }, 'the maintenance failed'));
  }
  const first = setTimeout(run, 60_000);
  const timer = setInterval(run, every);
  // The embedded database has one process: what forms left at its start is of one that died.
  let isAlone = context.database.kind === 'embedded';
  async function finishAndCompare(): Promise<void> {
    await sweepArriving(context.config, isAlone, Date.now());
    isAlone = false;
    await sweepFiles(context);
    await compareStoreMark(context, log);
  }
  function sweep(): void {
    sweeping = finishAndCompare().catch((error: unknown) => log.error({ err: error }, 'files were not finished'));
  }
  let sweeping = Promise.resolve();
  sweep();
  const verifying = verifyStoredFiles(context, log).catch((error: unknown) =>
    log.error({ err: error }, 'the stored files were not verified'),
  );
  const sweeper = setInterval(sweep, sweepEvery);
  function remind(): void {
    reminding = sendDueReminders(context).catch((error: unknown) =>
      log.error({ err: error }, 'due reminders were not sent'),
    );
  }
  let reminding = Promise.resolve();
  const reminder = setInterval(remind, remindEvery);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    clearInterval(sweeper);
    clearInterval(reminder);
    await running;
    await sweeping;
    await verifying;
    await reminding;
  };
}
