import type { ErasureResponse } from '#contract/protocol/session/device-erasure.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { ErasedDatabase, RootDatabase } from '#data/database/root-database.ts';
import { readSession } from '#data/database/root-database.ts';
import { deviceId } from '#data/device/device-id.ts';
import { offlineAccounts } from '#data/session/offline-accounts.ts';
import { endSession, erasedUsers, finishWipe, forgetErased } from '#data/session/stored-session.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import { askErasure } from '#platform/api/erasure-api.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import { backoffDelay } from '#sync/backoff.ts';

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
 * RN7i). Returns false when a report got no answer.
 */
export async function reportErasures(root: RootDatabase, config: PublicConfig): Promise<boolean> {
  const erased = await erasedUsers(root);
  if (erased.length === 0) return true;
  const ask = await asker(root, config);
  let isAnswered = true;
  for (const { userId, ...database } of erased) {
    const answer = await ask(userId, database);
    if (answer === null) isAnswered = false;
    if (answer?.recorded === true || answer?.erase === false) await forgetErased(root, userId);
  }
  return isAnswered;
}

type Wait = (ms: number) => Promise<void>;
const waitFor: Wait = (ms) => new Promise((resolve) => void systemClock.after(ms, resolve));

let reporting: Promise<void> | null = null;
/** True once something may have been erased since the reports under way were read. */
let isDue = false;

/**
 * Reports what was erased here, in a page: again with backoff while an answer is lost. What the server has answered and not recorded
 * is reported again at the next start or erasure only.
 */
export function keepReporting(root: RootDatabase, config: PublicConfig, wait: Wait = waitFor): Promise<void> {
  const report = async (): Promise<void> => {
    for (let failures = 0; isDue;) {
      isDue = false;
      if (await reportErasures(root, config)) continue;
      isDue = true;
      failures += 1;
      await wait(backoffDelay(failures, Math.random()));
    }
  };
  isDue = true;
  reporting ??= report().finally(() => {
    reporting = null;
  });
  return reporting;
}

/** Finishes an erasure, also after a kill in between, and reports it without waiting for the server. */
export async function finishErasures(root: RootDatabase, config: PublicConfig): Promise<void> {
  await finishWipe(root);
  // What is not confirmed is reported again at the next start.
  void keepReporting(root, config).catch(() => undefined);
}

/**
 * Asks the server about each user of this device who is not signed in, and erases the data of those it revoked (rule RN7j).
 * `isAnswered`: no answer was lost.
 */
export async function eraseRevoked(
  root: RootDatabase,
  config: PublicConfig,
): Promise<{ isErased: boolean; isAnswered: boolean }> {
  const [accounts, session] = await Promise.all([offlineAccounts(root), readSession(root)]);
  const ask = await asker(root, config);
  const outcome = { isErased: false, isAnswered: true };
  for (const { user } of accounts) {
    if (user.UserId === session?.user.UserId) continue;
    const answer = await ask(user.UserId);
    if (answer === null) outcome.isAnswered = false;
    if (answer?.erase !== true || (await endSession(root, config.deployment, user, 'revoked')) === null) continue;
    await finishWipe(root);
    outcome.isErased = true;
  }
  return outcome;
}

/** Asks and erases as `eraseRevoked` does, in a page that shows nobody's data: again with backoff while an answer is lost. */
export async function askToErase(
  root: RootDatabase,
  config: PublicConfig,
  { isOver, onErased, wait = waitFor }: { isOver: () => boolean; onErased: () => void; wait?: Wait },
): Promise<void> {
  for (let failures = 1; !isOver(); failures += 1) {
    const { isErased, isAnswered } = await eraseRevoked(root, config);
    if (isErased) onErased();
    if (isAnswered || isOver()) return;
    await wait(backoffDelay(failures, Math.random()));
  }
}
