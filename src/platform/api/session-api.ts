import type { User } from '#contract/entities/user.ts';
import { ownProblem } from '#contract/protocol/errors.ts';
import type { LoginRequest } from '#contract/protocol/session/session.ts';
import { loginResponse, userResponse } from '#contract/protocol/session/session.ts';
import { rolesOf } from '#contract/rules/people/roles.ts';
import type { ApiClient, Identity } from '../http/api-clients.ts';
import type { CallFailure } from '../http/call-failure.ts';
import { failure, refusal } from '../http/call-failure.ts';
import { claimOf } from '../session/token-claims.ts';

export type LoginResult = { ok: true; token: string } | CallFailure;
export type UserResult = { ok: true; user: User } | CallFailure;

export interface SessionApi {
  /** Signs in. Never rejects. */
  login: (email: string, password: string, deviceId: string) => Promise<LoginResult>;
  /**
   * Returns the signed-in user. Never rejects; offline, the service worker answers with the response it last stored for
   * the same user.
   */
  usersMe: () => Promise<UserResult>;
}

export interface SessionApiOptions {
  /** The main API's client. */
  client: ApiClient;
  identity: () => Promise<Identity | null>;
  isOnline: () => boolean;
  /**
   * Called when the server renewed the token (rule RN7). Store it only if the session still holds `previous`: the user
   * may have signed out meanwhile.
   */
  onTokenRenewed: (token: string, previous: string) => void;
}

const renewalHeader = 'x-renewed-token';

/** Creates the session calls. Signing out needs none: it is local. */
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
    // A foreign main API need not have our codes.
    if (answer.status === 401 && ownProblem(answer.body) === undefined) return failure('Unauthorized', answer);
    if (answer.status !== 200) return refusal(answer);
    const parsed = userResponse.safeParse(answer.body);
    if (!parsed.success) return failure('Unreachable', answer);
    const renewed = answer.header(renewalHeader);
    const isRenewed = renewed !== null && renewed !== '' && before !== null;
    if (isRenewed) onTokenRenewed(renewed, before.token);
    // The token's claim is the source of roles; a renewed token has the current ones.
    const claim = claimOf(isRenewed ? renewed : (before?.token ?? ''), 'role');
    return { ok: true, user: { ...parsed.data, Role: rolesOf(claim ?? parsed.data.Role) } };
  };

  return { login, usersMe };
}
