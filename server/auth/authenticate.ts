import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findAccount, touchDevice } from '../db/accounts.ts';
import type { Account } from '../db/accounts.ts';
import type { Viewer } from '../domain/viewer.ts';
import { viewerOf } from '../domain/viewer.ts';
import { CodedError } from '../errors.ts';
import type { Token } from './tokens.ts';
import { readToken } from './tokens.ts';

/** The token, account and viewer of an authenticated request. */
export interface Session {
  token: Token;
  account: Account;
  viewer: Viewer;
}

const sessions = new WeakMap<FastifyRequest, Session>();

/** Returns the session of a request behind `authenticate`. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('the route is not behind authenticate');
  return session;
}

/** Milliseconds between two updates of a device's last use. */
const touchEvery = 60_000;

/**
 * Returns the session of a token.
 * @throws {CodedError} Unauthorized for a bad token or an unknown user. Forbidden, as a 401, for a disabled user, whose
 * device locks itself (rule RN7): only the owner of a token learns it. DeviceRevoked.
 */
export async function openSession(context: Context, text: string): Promise<Session> {
  const token = await readToken(context.config.jwtSecret, text, context.now());
  if (token === undefined) throw new CodedError('Unauthorized');
  const found = await findAccount(context.database.db, token.userId, token.deviceId);
  if (found === undefined) throw new CodedError('Unauthorized');
  if (found.device?.revoked === true) throw new CodedError('DeviceRevoked');
  if (found.account.disabled) throw new CodedError('Forbidden', { status: 401 });
  const now = context.now();
  if (
    token.deviceId !== null &&
    (found.device === null || now.getTime() - found.device.lastSeenAt.getTime() > touchEvery)
  ) {
    await touchDevice(context.database.db, token.deviceId, token.userId, now);
  }
  return { token, account: found.account, viewer: viewerOf(found.account, context.config.roles) };
}

function bearer(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0)
    throw new CodedError('Unauthorized');
  return token;
}

/** Creates the hook that admits requests with a valid token. It runs before the body is read. */
export function authenticate(context: Context) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    sessions.set(request, await openSession(context, bearer(request)));
  };
}
