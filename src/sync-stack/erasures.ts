import type { ErasureResponse } from '#contract/protocol/device-erasure.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { ErasedDatabase, RootDatabase } from '#data/root-database.ts';
import { deviceId, readSession } from '#data/root-database.ts';
import { offlineAccounts } from '#data/session/offline-accounts.ts';
import { endSession, erasedUsers, finishWipe, forgetErased } from '#data/session/session-end.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { askErasure } from '#platform/erasure-api.ts';

/** Returns a question about one user of this device; null where the server does not answer. */
async function asker(
  root: RootDatabase,
  config: PublicConfig,
): Promise<(userId: string, erased?: ErasedDatabase) => Promise<ErasureResponse | null>> {
  const client = createMainClient({ config, identity: () => Promise.resolve(null), locale: () => 'fr' });
  const device = await deviceId(root);
  return (userId, erased) =>
    askErasure(client, { userId, deviceId: device, ...(erased === undefined ? {} : { erased }) });
}

/** Returns whether the server wants a user's data erased here; false when it does not answer. */
export async function mustErase(root: RootDatabase, config: PublicConfig, userId: string): Promise<boolean> {
  const ask = await asker(root, config);
  return (await ask(userId))?.erase === true;
}

/**
 * Reports what was erased here, each until the server has recorded it or wants nothing erased: also after a kill in between (rule
 * RN7i).
 */
export async function reportErasures(root: RootDatabase, config: PublicConfig): Promise<void> {
  const erased = await erasedUsers(root);
  if (erased.length === 0) return;
  const ask = await asker(root, config);
  for (const { userId, ...database } of erased) {
    const answer = await ask(userId, database);
    if (answer?.recorded === true || answer?.erase === false) await forgetErased(root, userId);
  }
}

/** Finishes an erasure, also after a kill in between, and reports it without waiting for the server. */
export async function finishErasures(root: RootDatabase, config: PublicConfig): Promise<void> {
  await finishWipe(root);
  // What is not confirmed is reported again at the next start.
  void reportErasures(root, config).catch(() => undefined);
}

/**
 * Asks the server about each user of this device who is not signed in, and erases the data of those it revoked (rule RN7j).
 * Returns whether there was any.
 */
export async function eraseRevoked(root: RootDatabase, config: PublicConfig): Promise<boolean> {
  const [accounts, session] = await Promise.all([offlineAccounts(root), readSession(root)]);
  let isErased = false;
  for (const { user } of accounts) {
    if (user.UserId === session?.user.UserId || !(await mustErase(root, config, user.UserId))) continue;
    if (!(await endSession(root, config.deployment, user, 'revoked'))) continue;
    await finishWipe(root);
    isErased = true;
  }
  await reportErasures(root, config);
  return isErased;
}
