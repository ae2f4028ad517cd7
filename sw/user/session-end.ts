import { pauseCodes } from '#data/queries/sync/pause.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase, Session } from '#data/database/root-database.ts';
import { openRootDatabase, readConfig, readSession } from '#data/database/root-database.ts';
import { endReportedBy, endSession, finishWipe } from '#data/session/stored-session.ts';
import { closeUserDatabase, openUserDatabase } from '#data/database/user-database.ts';
import { reportErasures } from '#sync-stack/erasures.ts';
import { withDeadline } from '#platform/http/deadline.ts';
import type { UserReadsOptions } from './user-reads.ts';
import { forgetUser } from './user-reads.ts';

/** How long the databases may take when the worker wakes, in milliseconds. */
const endDeadline = 10_000;

async function endSessionIn(root: RootDatabase, world: Pick<UserReadsOptions, 'caches'>): Promise<void> {
  const [session, config] = await Promise.all([readSession(root), readConfig(root)]);
  if (config === null) return;
  if (session !== null) await endIfReported(root, session, config, world);
  await reportErasures(root, config);
}

async function endIfReported(
  root: RootDatabase,
  { user }: Session,
  config: PublicConfig,
  world: Pick<UserReadsOptions, 'caches'>,
): Promise<void> {
  const db = openUserDatabase(config.deployment, user.UserId);
  const kind = endReportedBy(await pauseCodes(db).finally(() => closeUserDatabase(db)));
  if (kind === null || (await endSession(root, config.deployment, user, kind)) === null) return;
  await finishWipe(root);
  await forgetUser(user.UserId, world);
}

/** Ends the session of a revoked device or a disabled user, and reports an erasure, without waiting for a page to open (rule RN7). */
export async function endSessionIfRevoked(world: Pick<UserReadsOptions, 'caches'>): Promise<void> {
  const root = openRootDatabase();
  try {
    await withDeadline(endSessionIn(root, world), endDeadline, 'the end of the session');
  } finally {
    root.close();
  }
}
