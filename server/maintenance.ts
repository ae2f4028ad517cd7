import { sql } from 'kysely';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Context } from './context.ts';
import { forgetDueReminders, takeDueReminders } from './db/alerts.ts';
import type { Db } from './db/database.ts';
import { lossTold } from './domain/devices.ts';
import { editRows } from './domain/office.ts';
import { keepWindow } from './domain/window.ts';
import { freeAbandoned, sweepFiles } from './files/receive.ts';
import type { Log } from './log.ts';

/** Milliseconds between two runs. */
const every = 86_400_000;
/** Days that a row's departure from a scope is remembered: a device away for longer starts anew (rule PL7). */
const tombstoneDays = 60;
/** Days that results are kept; rule OB4 demands 180, and a device may have been away for long. */
const resultDays = 200;

/**
 * Notes today's watermark and removes what is past its time: departures from scopes, results of mutations, counted
 * sign-in failures, reset links, bytes of files that nobody sends on. Several instances may run it at once.
 */
export async function maintain(context: Pick<Context, 'config' | 'database' | 'files' | 'now'>): Promise<void> {
  const { config, database, now } = context;
  const { db } = database;
  const today = now().toISOString().slice(0, 10);
  await sql`insert into watermarks (day, xid) values (${today}::date, pg_snapshot_xmin(pg_current_snapshot())) on conflict (day) do nothing`.execute(
    db,
  );
  await db.transaction().execute(async (trx) => {
    // The horizon first, in the same transaction: no cursor from before it is answered from a log without these entries.
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
  await sql`delete from mutation_results where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${resultDays})`.execute(
    db,
  );
  await sql`delete from login_failures where window_start < ${now().toISOString()}::timestamptz - interval '1 day'`.execute(
    db,
  );
  await sql`delete from password_resets where expires_at < ${now().toISOString()}::timestamptz`.execute(db);
  await forgetDueReminders(db, new Date(now().getTime() - 2 * toldWithin).toISOString());
  await keepWindow({ database, now });
  await forgetLosses(db, now());
  // PostgreSQL does this by itself; the embedded one has no background process.
  if (database.kind === 'embedded') await sql`vacuum (analyze)`.execute(db);
  // Last: where files are kept may be another machine, which may be away.
  await freeAbandoned(context, config.abandonedFileDays);
}

/** Takes losses off the rows of devices that have said nothing since (rule RN5). */
async function forgetLosses(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - lossTold).toISOString();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from records where collection = 'devices' and data->'lost'->>'at' < ${before}
    `.execute(trx);
    const edits = rows.map(({ id }) => changeOn('devices', id, (row) => ({ ...row, lost: null })));
    await editRows(trx, edits, [], at);
  });
}

/** Milliseconds after which a reminder that fell due is not told of any more: a server that was away says nothing of last week. */
const toldWithin = 86_400_000;

/** Tells of the reminders that have fallen due, once each. Several instances may run it at once. */
export async function sweepReminders({
  database,
  now,
  alerts,
}: Pick<Context, 'database' | 'now' | 'alerts'>): Promise<void> {
  const at = now().getTime();
  const since = new Date(at - toldWithin).toISOString();
  alerts.due(await takeDueReminders(database.db, since, new Date(at).toISOString()));
}

/** Milliseconds between two looks at the reminders. */
const remindEvery = 30_000;

/** Milliseconds between two looks at files whose process died under them. */
const sweepEvery = 300_000;

/** Maintains the database now and once a day. Returns how to stop, which waits for a run under way. */
export function keepMaintained(context: Context, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  function run(): void {
    running = maintain(context).catch((error: unknown) => log.error({ err: error }, 'the maintenance failed'));
  }
  const first = setTimeout(run, 60_000);
  const timer = setInterval(run, every);
  function sweep(): void {
    sweeping = sweepFiles(context).catch((error: unknown) => log.error({ err: error }, 'files were not finished'));
  }
  let sweeping = Promise.resolve();
  sweep();
  const sweeper = setInterval(sweep, sweepEvery);
  function remind(): void {
    reminding = sweepReminders(context).catch((error: unknown) =>
      log.error({ err: error }, 'reminders were not told of'),
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
    await reminding;
  };
}
