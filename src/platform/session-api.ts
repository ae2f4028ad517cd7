import type { User } from '#contract/entities/user.ts';
import { user } from '#contract/entities/user.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { errorCode, problem } from '#contract/protocol/errors.ts';
import type { LoginRequest } from '#contract/protocol/session.ts';
import { loginResponse } from '#contract/protocol/session.ts';
import type { ApiAnswer, ApiClient, Identity } from './api-clients.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

/** `Offline`: the device has no network. `Unreachable`: it has one, but no answer of ours came. */
export type CallFailureCode = ErrorCode | 'Offline' | 'Unreachable';

export interface CallFailure {
  ok: false;
  code: CallFailureCode;
  /** Milliseconds to wait before trying again, when the server said so. */
  retryAfter: number | null;
}

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

function failure(code: CallFailureCode, answer?: ApiAnswer): CallFailure {
  const serverTime = parseHttpDate(answer?.header('date') ?? null);
  return {
    ok: false,
    code,
    retryAfter: parseRetryAfter(answer?.header('retry-after') ?? null, serverTime, Date.now()),
  };
}

/** What a refusal means, by its code; an answer without one is not our server's. */
function refusal(answer: ApiAnswer): CallFailure {
  const parsed = problem.safeParse(answer.body);
  if (!parsed.success) return failure('Unreachable', answer);
  const known = errorCode.safeParse(parsed.data.code);
  return failure(known.success ? known.data : 'Internal', answer);
}

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
