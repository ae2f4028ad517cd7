import { i18n } from '@lingui/core';
import { findOfflineAccount, storeOfflineAccount } from '#data/session/offline-accounts.ts';
import type { Session } from '#data/root-database.ts';
import { writeSession } from '#data/root-database.ts';
import { deviceId } from '#data/device/device-id.ts';
import { endSession, forgetNotice, forgetPauses } from '#data/session/session-end.ts';
import { finishErasures } from '#sync-stack/erasures.ts';
import { storeDeviceCookie, readDeviceCookie } from '#platform/device-cookie.ts';
import type { CallFailure } from '#platform/call-failure.ts';
import { askPersistence } from '#platform/storage-persistence.ts';
import { matchesVerifier } from '#platform/password-verifier.ts';
import type { AppState } from '../app-state.ts';
import { loadAhead } from '../boot/chunk-reload.ts';
import type { SignedIn } from './sign-in.ts';
import { signIn } from './sign-in.ts';
import { signInOffline } from './offline-sign-in.ts';

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

type HereState = Pick<AppState, 'root' | 'config'>;

/** Stores the session, then what later offline sign-ins need: the user waits for the session only. */
async function store({ root, config }: HereState, { session, verifier }: SignedIn): Promise<void> {
  await forgetPauses(config.deployment, session.user.UserId).catch(() => undefined);
  await writeSession(root, session);
  await forgetNotice(root);
  if (verifier !== null) await storeOfflineAccount(root, session.user, verifier, Date.parse(session.signedInAt));
}

/** Wipes the data of a user on a revoked device when they had signed out before (rule RN7). */
async function wipeFor({ root, config }: HereState, email: string): Promise<void> {
  const account = await findOfflineAccount(root, email);
  if (account !== null && (await endSession(root, config.deployment, account.user, 'revoked')))
    await finishErasures(root, config);
}

/** Signs in at the server and stores the session on this device. Never rejects for a refusal. */
async function signInOnline(state: HereState, email: string, password: string): Promise<SignInHere> {
  const device = await deviceId(state.root, readDeviceCookie());
  storeDeviceCookie(device);
  const options = { config: state.config, deviceId: device, locale: i18n.locale, now: () => Date.now() };
  const outcome: SignedIn | CallFailure = await signIn(email, password, options);
  if (outcome.ok) {
    await store(state, outcome);
    return { ok: true, session: outcome.session };
  }
  if (outcome.code === 'DeviceRevoked') await wipeFor(state, email);
  return { ok: false, code: outcome.code, retryAfter: outcome.retryAfter };
}

/** Signs in at the server, or on this device alone when the server does not answer (rule RN7). */
async function signInAnywhere(state: HereState, email: string, password: string): Promise<SignInHere> {
  const online = await signInOnline(state, email, password);
  if (online.ok || !unanswered.has(online.code)) return online;
  const offline = await signInOffline(state.root, email, password, { matches: matchesVerifier, now: Date.now() });
  if (!offline.ok) {
    const retryAfter = offline.code === 'TooManyAttempts' ? offline.retryAfter : null;
    return { ok: false, code: offline.code, retryAfter, cause: online.code };
  }
  await writeSession(state.root, offline.session);
  return offline;
}

/**
 * Signs in (rule RN7). A signed-in user who renews the session signs in at the server only.
 */
export async function signInHere(
  state: AppState,
  email: string,
  password: string,
): Promise<{ ok: true } | SignInFailure> {
  const renewing = state.session.current()?.user.Email.toLowerCase() === email.toLowerCase();
  const outcome = await (renewing ? signInOnline : signInAnywhere)(state, email, password);
  if (!outcome.ok) return outcome;
  state.session.set(outcome.session);
  // A sign-out that follows makes no call.
  state.startedSignedOut = false;
  if (renewing) state.runtime.current()?.refreshWebPush();
  void askPersistence();
  void loadAhead(() => import('#platform/service-worker-client.ts'))
    .then(({ askPeriodicSync }) => askPeriodicSync('serviceWorker' in navigator ? navigator.serviceWorker : undefined))
    .catch(() => undefined);
  return { ok: true };
}
