import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Account, TokenAccount } from '../db/accounts/accounts.ts';
import { findTokenAccount } from '../db/accounts/accounts.ts';
import { touchDevice } from '../db/accounts/devices.ts';
import type { SignIn } from '../db/accounts/sign-ins.ts';
import { touchSignIn } from '../db/accounts/sign-ins.ts';
import { notifyOfErasure } from '../domain/devices/device-erasure.ts';
import type { Viewer } from '../domain/rows/viewer.ts';
import { viewerOf } from '../domain/rows/viewer.ts';
import { CodedError } from '../errors.ts';
import type { Token } from './tokens.ts';
import { readToken, signInEnd } from './tokens.ts';

/** The token, sign-in, account and viewer of an authenticated request. */
export interface Session {
  token: Token;
  signIn: SignIn;
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

/** Milliseconds between two updates of the last use of a device and of a sign-in. */
const touchEvery = 60_000;

/** Returns true while the sign-in of a token goes on. A legacy token has none until it is renewed. */
function isSignedIn({ isLegacy, issuedAt }: Token, { signIn, tokensValidFrom }: TokenAccount, now: Date): boolean {
  if (signIn === null) return isLegacy && (tokensValidFrom === null || issuedAt > tokensValidFrom.getTime());
  return signIn.end === null && signInEnd(signIn.signedInAt) > now;
}

/**
 * Returns true when somebody ended the sign-in of a token, of all of its user with those from before sign-ins were stored. A later
 * one on the same device is its own user's.
 */
function isEndedElsewhere({ isLegacy, issuedAt }: Token, { signIn, tokensValidFrom }: TokenAccount): boolean {
  if (signIn !== null) return signIn.end !== null && signIn.end !== 'replaced';
  return isLegacy && tokensValidFrom !== null && issuedAt <= tokensValidFrom.getTime();
}

/** Notes that the device of a token is told to erase. Returns false when its revocation was taken back this moment. */
async function mustErase({ database, now }: Context, { userId, deviceId }: Token): Promise<boolean> {
  return deviceId !== null && notifyOfErasure(database.db, { userId, deviceId }, now());
}

async function recordUse(context: Context, { userId, deviceId, signInId }: Token, found: TokenAccount): Promise<void> {
  const { db } = context.database;
  const now = context.now();
  const isStale = ({ lastSeenAt }: { lastSeenAt: Date }): boolean => now.getTime() - lastSeenAt.getTime() > touchEvery;
  if (deviceId !== null && (found.device === null || isStale(found.device)))
    await touchDevice(db, deviceId, userId, now);
  if (found.signIn !== null && isStale(found.signIn)) await touchSignIn(db, signInId, now);
}

/**
 * Returns the session of a token.
 * @param isAnswered whether its device reads the outcome: a revoked one erases then, and that is not taken back any more
 * @throws {CodedError} Unauthorized for a bad token, an unknown user or a sign-in that is over. SignInEnded when somebody ended it. Forbidden, as a 401, for a disabled user, whose
 * device locks itself (rule RN7): only the owner of a token learns it. DeviceRevoked.
 */
export async function openSession(context: Context, text: string, isAnswered: boolean): Promise<Session> {
  const token = await readToken(context.config.jwtSecret, text, context.now());
  if (token === undefined) throw new CodedError('Unauthorized');
  const found = await findTokenAccount(context.database.db, token);
  if (found === undefined) throw new CodedError('Unauthorized');
  if (found.device?.revoked === true && (!isAnswered || (await mustErase(context, token))))
    throw new CodedError('DeviceRevoked');
  if (found.account.disabled) throw new CodedError('Forbidden', { status: 401 });
  if (isEndedElsewhere(token, found)) throw new CodedError('SignInEnded');
  if (!isSignedIn(token, found, context.now())) throw new CodedError('Unauthorized');
  await recordUse(context, token, found);
  const { account, signIn } = found;
  const signedInAt = signIn?.signedInAt ?? new Date(token.issuedAt);
  return {
    token,
    signIn: { id: token.signInId, deviceId: token.deviceId, signedInAt },
    account,
    viewer: viewerOf(account, context.config.roles),
  };
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
    sessions.set(request, await openSession(context, bearer(request), true));
  };
}
