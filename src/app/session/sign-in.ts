import { i18n } from '@lingui/core';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { deviceId } from '#data/device/device-id.ts';
import type { OfflineAccount, RootDatabase, Session } from '#data/database/root-database.ts';
import { writeSession } from '#data/database/root-database.ts';
import { forgetNotice, forgetPauses } from '#data/session/stored-session.ts';
import type { OfflineAccess } from '#data/session/offline-accounts.ts';
import {
  beginAttempt,
  findOfflineAccount,
  forgetAttempts,
  offlineAccess,
  recordSeen,
  storeOfflineAccount,
} from '#data/session/offline-accounts.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { readDeviceCookie, storeDeviceCookie } from '#platform/session/device-cookie.ts';
import { isOnline } from '#platform/network/network-status.ts';
import type { PasswordVerifier } from '#platform/session/password-verifier.ts';
import { makeVerifier, matchesVerifier } from '#platform/session/password-verifier.ts';
import { createSessionApi } from '#platform/api/session-api.ts';
import { askPersistence } from '#platform/storage/storage-persistence.ts';
import type { SessionWorld } from './app-state.ts';
import { loadAhead } from '../loading/chunk-reload.ts';
import { endFor } from './session-endings.ts';
import { sessionOf } from './session-state.ts';

interface SignInOptions {
  config: PublicConfig;
  device: string;
  locale: string;
  now: () => number;
}

interface SignedIn {
  ok: true;
  session: Session;
  /** For offline sign-ins; null where the browser cannot derive one. */
  verifier: PasswordVerifier | null;
}

/** Asks the server for a token, then for its user. Never rejects. */
export async function signInAtServer(
  email: string,
  password: string,
  { config, device, locale, now }: SignInOptions,
): Promise<SignedIn | CallFailure> {
  let token: string | null = null;
  const api = createSessionApi({
    client: createMainClient({ config, locale: () => locale, identity }),
    identity,
    isOnline,
    onTokenRenewed: (renewed) => {
      token = renewed;
    },
  });

  // The main API reads only the token; the user is unknown until it answers.
  function identity(): Promise<{ token: string; userId: string } | null> {
    return Promise.resolve(token === null ? null : { token, userId: '' });
  }

  const login = await api.login(email, password, device);
  if (!login.ok) return login;
  token = login.token;
  // Derived while the request runs: both take about as long.
  const making = makeVerifier(password).catch(() => null);
  const me = await api.usersMe();
  if (!me.ok) return me;
  const session: Session = { token, user: me.user, signedInAt: new Date(now()).toISOString() };
  return { ok: true, session, verifier: await making };
}

/** Why an offline sign-in was refused; each has its own sentence. */
export type OfflineRefusal =
  | 'OfflineUnknownUser'
  | 'OfflineWrongPassword'
  | 'OfflineExpired'
  | 'OfflineClock'
  | 'OfflineLocked';

const refusals: Record<Exclude<OfflineAccess, 'open'>, OfflineRefusal> = {
  expired: 'OfflineExpired',
  clock: 'OfflineClock',
  locked: 'OfflineLocked',
};

export type OfflineOutcome =
  | { ok: true; session: Session }
  | { ok: false; code: OfflineRefusal }
  /** `retryAfter`: milliseconds. */
  | { ok: false; code: 'TooManyAttempts'; retryAfter: number };

type Matches = (verifier: OfflineAccount['verifier'], password: string) => Promise<boolean>;

/**
 * Signs in without the server, with what the last online sign-in stored on this device (rule RN7). The session has no
 * token, so nothing leaves the device.
 * Checks the password first, so that only the account's user learns of other obstacles. Counts tries as the server
 * does, with growing waits.
 */
export async function signInOffline(
  root: RootDatabase,
  email: string,
  password: string,
  { matches, now }: { matches: Matches; now: number },
): Promise<OfflineOutcome> {
  const account = await findOfflineAccount(root, email);
  if (account === null) return { ok: false, code: 'OfflineUnknownUser' };
  const { UserId: userId } = account.user;
  const retryAfter = await beginAttempt(root, userId, now);
  if (retryAfter > 0) return { ok: false, code: 'TooManyAttempts', retryAfter };
  if (!(await matches(account.verifier, password))) return { ok: false, code: 'OfflineWrongPassword' };
  await forgetAttempts(root, userId);
  const access = offlineAccess(account, now);
  if (access !== 'open') return { ok: false, code: refusals[access] };
  await recordSeen(root, userId, now);
  return {
    ok: true,
    session: { token: '', user: account.user, signedInAt: new Date(account.signedInAt).toISOString() },
  };
}

/** Failures without a response of the server, after which the device may authenticate the user itself. */
const unanswered = new Set(['Offline', 'Unreachable', 'Unavailable']);

export interface SignInFailure {
  ok: false;
  /** A code of the server's, or of the device. */
  code: string;
  retryAfter: number | null;
  /** After an `Offline…` code: why the server was not reached. */
  cause?: string;
}

type SignInHere = { ok: true; session: Session } | SignInFailure;

/** Stores the session, then what later offline sign-ins need: the user waits for the session only. */
async function store({ root, config }: SessionWorld, { session, verifier }: SignedIn): Promise<void> {
  await forgetPauses(config.deployment, session.user.UserId).catch(() => undefined);
  await writeSession(root, session);
  await forgetNotice(root);
  if (verifier !== null) await storeOfflineAccount(root, session.user, verifier, Date.parse(session.signedInAt));
}

/** Wipes the data of a user on a revoked device when they had signed out before (rule RN7). */
async function wipeFor(world: SessionWorld, email: string): Promise<void> {
  const account = await findOfflineAccount(world.root, email);
  if (account !== null) await endFor(world, account.user, 'revoked');
}

/** Signs in at the server and stores the session on this device. Never rejects for a refusal. */
async function signInOnline(world: SessionWorld, email: string, password: string): Promise<SignInHere> {
  const device = await deviceId(world.root, readDeviceCookie());
  storeDeviceCookie(device);
  const options = { config: world.config, device, locale: i18n.locale, now: () => Date.now() };
  const outcome: SignedIn | CallFailure = await signInAtServer(email, password, options);
  if (outcome.ok) {
    await store(world, outcome);
    return { ok: true, session: outcome.session };
  }
  if (outcome.code === 'DeviceRevoked') await wipeFor(world, email);
  return { ok: false, code: outcome.code, retryAfter: outcome.retryAfter };
}

/** Signs in at the server, or on this device alone when the server does not answer (rule RN7). */
async function signInAnywhere(world: SessionWorld, email: string, password: string): Promise<SignInHere> {
  const online = await signInOnline(world, email, password);
  if (online.ok || !unanswered.has(online.code)) return online;
  const offline = await signInOffline(world.root, email, password, { matches: matchesVerifier, now: Date.now() });
  if (!offline.ok) {
    const retryAfter = offline.code === 'TooManyAttempts' ? offline.retryAfter : null;
    return { ok: false, code: offline.code, retryAfter, cause: online.code };
  }
  await writeSession(world.root, offline.session);
  return offline;
}

/**
 * Signs in (rule RN7). A signed-in user who renews the session signs in at the server only.
 */
export async function signInHere(
  world: SessionWorld,
  email: string,
  password: string,
): Promise<{ ok: true } | SignInFailure> {
  const renewing = sessionOf(world.session.current())?.user.Email.toLowerCase() === email.toLowerCase();
  const outcome = await (renewing ? signInOnline : signInAnywhere)(world, email, password);
  if (!outcome.ok) return outcome;
  await world.dispatch({ type: renewing ? 'renewed' : 'signedIn', session: outcome.session });
  void askPersistence();
  void loadAhead(() => import('#platform/service-worker/service-worker-client.ts'))
    .then(({ askPeriodicSync }) => askPeriodicSync('serviceWorker' in navigator ? navigator.serviceWorker : undefined))
    .catch(() => undefined);
  return { ok: true };
}
