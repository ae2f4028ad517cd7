import { i18n } from '@lingui/core';
import type { NewPasswordIssue } from '#contract/rules/people/passwords.ts';
import { storeOfflineAccount } from '#data/session/offline-accounts.ts';
import { readSession } from '#data/database/root-database.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { isOnline } from '#platform/network/network-status.ts';
import type { PasswordApi } from '#platform/api/password-api.ts';
import { createPasswordApi } from '#platform/api/password-api.ts';
import { makeVerifier } from '#platform/session/password-verifier.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import type { AppState } from './app-state.ts';
import { sessionOf } from './session-state.ts';

export interface PasswordFailure {
  ok: false;
  code: string;
  retryAfter: number | null;
  /** What is wrong with the new password; null for any other failure. */
  issue: NewPasswordIssue | null;
}

type HereState = Pick<AppState, 'root' | 'config' | 'session'>;

const issues: readonly NewPasswordIssue[] = ['too_small', 'too_big', 'is_email', 'is_current'];

function toFailure({ code, retryAfter, paths }: CallFailure): PasswordFailure {
  const reported = paths?.find(({ path }) => path[0] === 'NewPassword')?.issue;
  return { ok: false, code, retryAfter, issue: issues.find((issue) => issue === reported) ?? null };
}

function apiFor({ root, config, session }: HereState): PasswordApi {
  const identity = identityOf(() => readSession(root), sessionOf(session.current())?.user.UserId ?? '');
  return createPasswordApi(createMainClient({ config, identity, locale: () => i18n.locale }), isOnline);
}

/**
 * Changes the signed-in user's password at the server, and on request ends their other sign-ins. Offline sign-ins here require the new one from then on (rule
 * RN7).
 */
export async function changePassword(
  state: HereState,
  current: string,
  next: string,
  endOthers: boolean,
): Promise<{ ok: true } | PasswordFailure> {
  const user = sessionOf(state.session.current())?.user;
  const done = await apiFor(state).change(current, next, endOthers);
  if (!done.ok) return toFailure(done);
  const verifier = await makeVerifier(next).catch(() => null);
  // The server has just verified the user, so the 14 days start again.
  if (user !== undefined && verifier !== null) await storeOfflineAccount(state.root, user, verifier, Date.now());
  return { ok: true };
}

/** Sets a new password by a reset link's token. */
export async function resetPassword(
  state: HereState,
  token: string,
  next: string,
): Promise<{ ok: true } | PasswordFailure> {
  const done = await apiFor(state).reset(token, next);
  return done.ok ? done : toFailure(done);
}

/** Finds the colleague with this email, for a supervisor. */
export async function findColleague(
  state: HereState,
  email: string,
): Promise<{ ok: true; id: string; name: string } | PasswordFailure> {
  const found = await apiFor(state).findColleague(email);
  return found.ok ? { ok: true, id: found.colleague.UserId, name: found.colleague.FirstName } : toFailure(found);
}

/** Creates a one-time link with which a colleague sets a new password. */
export async function issueResetLink(
  state: HereState,
  userId: string,
): Promise<{ ok: true; link: string; expiresAt: string } | PasswordFailure> {
  const issued = await apiFor(state).issueReset(userId);
  if (!issued.ok) return toFailure(issued);
  const { Token, ExpiresAt } = issued.reset;
  return { ok: true, link: `${location.origin}/login?reset=${Token}`, expiresAt: ExpiresAt };
}
