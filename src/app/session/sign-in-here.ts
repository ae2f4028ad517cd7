import { i18n } from '@lingui/core';
import { findOfflineAccount, keepOfflineAccount } from '#data/offline-accounts.ts';
import type { Session } from '#data/root-database.ts';
import { deviceId, writeSession } from '#data/root-database.ts';
import { endSession, finishWipe, forgetNotice, forgetPauses } from '#data/session-end.ts';
import { keepDeviceCookie, readDeviceCookie } from '#platform/device-cookie.ts';
import type { CallFailure } from '#platform/call-failure.ts';
import { matchesVerifier } from '#platform/password-verifier.ts';
import type { AppState } from '../app-state.ts';
import type { SignedIn } from '../sign-in.ts';
import { signIn } from '../sign-in.ts';
import { signInOffline } from './offline-sign-in.ts';

/** Failures after which the device itself may know the user: no answer of the server's came. */
const unheard = new Set(['Offline', 'Unreachable', 'Unavailable']);

export interface SignInFailure {
  ok: false;
  /** A code of the server's, or one of the device's own findings. */
  code: string;
  retryAfter: number | null;
  /** After an `Offline…` code: why the server was not asked. */
  cause?: string;
}

export type SignInHere = { ok: true; session: Session } | SignInFailure;

type HereState = Pick<AppState, 'root' | 'config'>;

/** Stores the session and what later offline sign-ins need, in this order: the session is what the user waits for. */
async function store({ root, config }: HereState, { session, verifier }: SignedIn): Promise<void> {
  await forgetPauses(config.deployment, session.user.UserId).catch(() => undefined);
  await writeSession(root, session);
  await forgetNotice(root);
  if (verifier !== null) await keepOfflineAccount(root, session.user, verifier, Date.parse(session.signedInAt));
}

/** A device that was revoked learns it here when its user had signed out: what is theirs goes all the same (rule RN7). */
async function wipeFor({ root, config }: HereState, email: string): Promise<void> {
  const account = await findOfflineAccount(root, email);
  if (account !== null && (await endSession(root, config.deployment, account.user, 'revoked'))) await finishWipe(root);
}

/** Signs in at the server and keeps the session on this device. Never rejects for what the server says. */
export async function signInOnline(state: HereState, email: string, password: string): Promise<SignInHere> {
  const device = await deviceId(state.root, readDeviceCookie());
  keepDeviceCookie(device);
  const options = { config: state.config, deviceId: device, locale: i18n.locale, now: () => Date.now() };
  const outcome: SignedIn | CallFailure = await signIn(email, password, options);
  if (outcome.ok) {
    await store(state, outcome);
    return { ok: true, session: outcome.session };
  }
  if (outcome.code === 'DeviceRevoked') await wipeFor(state, email);
  return { ok: false, code: outcome.code, retryAfter: outcome.retryAfter };
}

/** Signs in at the server, or on this device alone when the server cannot be asked (rule RN7). */
export async function signInHere(state: HereState, email: string, password: string): Promise<SignInHere> {
  const online = await signInOnline(state, email, password);
  if (online.ok || !unheard.has(online.code)) return online;
  const offline = await signInOffline(state.root, email, password, { matches: matchesVerifier, now: Date.now() });
  if (!offline.ok) {
    const retryAfter = offline.code === 'TooManyAttempts' ? offline.retryAfter : null;
    return { ok: false, code: offline.code, retryAfter, cause: online.code };
  }
  await writeSession(state.root, offline.session);
  return offline;
}
