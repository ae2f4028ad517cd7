import { endToldBy, pauseCodes } from '#data/queries/pause.ts';
import type { RootDatabase } from '#data/root-database.ts';
import { openRootDatabase, readConfig, readSession } from '#data/root-database.ts';
import { endSession, finishWipe } from '#data/session-end.ts';
import { closeUserDatabase, openUserDatabase } from '#data/user-database.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { UserReadsWorld } from './user-reads.ts';
import { forgetUser } from './user-reads.ts';

/** How long the databases may take when the worker wakes, in milliseconds. */
const endDeadline = 10_000;

async function endIn(root: RootDatabase, world: Pick<UserReadsWorld, 'caches'>): Promise<void> {
  const [session, config] = await Promise.all([readSession(root), readConfig(root)]);
  if (session === null || config === null) return;
  const { user } = session;
  const db = openUserDatabase(config.deployment, user.UserId);
  const kind = endToldBy(await pauseCodes(db).finally(() => closeUserDatabase(db)));
  if (kind === null || !(await endSession(root, config.deployment, user, kind))) return;
  await finishWipe(root);
  await forgetUser(user.UserId, world);
}

/**
 * Ends the session of a device that the server has revoked, or of a user it has disabled, without waiting for a page to be
 * opened (rule RN7).
 */
export async function endIfTold(world: Pick<UserReadsWorld, 'caches'>): Promise<void> {
  const root = openRootDatabase();
  try {
    await withDeadline(endIn(root, world), endDeadline, 'the end of the session');
  } finally {
    root.close();
  }
}
