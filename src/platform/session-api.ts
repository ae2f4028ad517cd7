import type { User } from '#contract/entities/user.ts';
import { user } from '#contract/entities/user.ts';
import { problem } from '#contract/protocol/errors.ts';
import type { LoginRequest } from '#contract/protocol/session.ts';
import { loginResponse } from '#contract/protocol/session.ts';
import type { ApiClient, Identity } from './api-clients.ts';
import type { CallFailure } from './call-failure.ts';
import { failure, refusal } from './call-failure.ts';

export type LoginResult = { ok: true; token: string } | CallFailure;
export type UserResult = { ok: true; user: User } | CallFailure;

export interface SessionApi {
  /** Signs in. Never rejects. */
  login: (email: string, password: string, deviceId: string) => Promise<LoginResult>;
  /** The signed-in user. Never rejects; offline, the service worker answers what it last kept for the same user. */
  usersMe: () => Promise<UserResult>;
}

export interface SessionApiOptions {
  /** The main API's client. */
  client: ApiClient;
  identity: () => Promise<Identity | null>;
  isOnline: () => boolean;
  /**
   * The server renewed the token (rule RN7). Keep it only if the session still holds `previous`: the user may have signed out
   * while the answer was on its way.
   */
  onTokenRenewed: (token: string, previous: string) => void;
}

const renewalHeader = 'x-renewed-token';

/** The calls around a session. Signing out has none: it is local. */
export function createSessionApi({ client, identity, isOnline, onTokenRenewed }: SessionApiOptions): SessionApi {
  const noAnswer = (): CallFailure => failure(isOnline() ? 'Unreachable' : 'Offline');

  const login = async (email: string, password: string, deviceId: string): Promise<LoginResult> => {
    const body: LoginRequest = { Email: email, Password: password, DeviceId: deviceId };
    const answer = await client({ method: 'POST', path: '/users/login', body, anonymous: true }).catch(() => null);
    if (answer === null) return noAnswer();
    if (answer.status !== 200) return refusal(answer);
    const parsed = loginResponse.safeParse(answer.body);
    return parsed.success ? { ok: true, token: parsed.data.Token } : failure('Unreachable', answer);
  };

  const usersMe = async (): Promise<UserResult> => {
    const before = await identity();
    const answer = await client({ method: 'GET', path: '/users/me' }).catch(() => null);
    if (answer === null) return noAnswer();
    if (answer.status === 401 && !problem.safeParse(answer.body).success) return failure('Unauthorized', answer);
    if (answer.status !== 200) return refusal(answer);
    const parsed = user.safeParse(answer.body);
    if (!parsed.success) return failure('Unreachable', answer);
    const renewed = answer.header(renewalHeader);
    if (renewed !== null && renewed !== '' && before !== null) onTokenRenewed(renewed, before.token);
    return { ok: true, user: parsed.data };
  };

  return { login, usersMe };
}
