import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findAccount, touchDevice } from '../db/accounts.ts';
import type { Account } from '../db/accounts.ts';
import type { Viewer } from '../domain/viewer.ts';
import { viewerOf } from '../domain/viewer.ts';
import { CodedError } from '../errors.ts';
import type { Token } from './tokens.ts';
import { readToken } from './tokens.ts';

/** Who makes an authenticated request. */
export interface Session {
  token: Token;
  account: Account;
  viewer: Viewer;
}

const sessions = new WeakMap<FastifyRequest, Session>();

/** The session of a request that went through `authenticate`. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('the route is not behind authenticate');
  return session;
}

/** Milliseconds between two notes of when a device was last seen. */
const touchEvery = 60_000;

/**
 * The session that a token gives now.
 * @throws {CodedError} Unauthorized for a bad token or an unknown user; Forbidden, as a 401, for a disabled one, whose device
 *   locks itself (rule RN7): the token proves that it is theirs, so nobody else learns it; DeviceRevoked.
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

/** The hook that lets only requests with a good token through; it runs before the body is read. */
export function authenticate(context: Context) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    sessions.set(request, await openSession(context, bearer(request)));
  };
}
