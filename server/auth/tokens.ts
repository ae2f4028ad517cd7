import { SignJWT, jwtVerify } from 'jose';
import { v5 } from 'uuid';
import { z } from 'zod';
import { rolesOf } from '#contract/rules/people/roles.ts';

/** Days that a token is valid (rule RN7). */
const tokenDays = 30;
/** Days after a sign-in at which its tokens end, however often they are renewed. */
export const signInDays = 90;

const dayLength = 86_400_000;
const algorithm = 'HS256';

const claims = z.object({
  sub: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  device: z.uuid().optional(),
  session: z.uuid().optional(),
  role: z.unknown().optional(),
});

/** The claims of a valid token. Instants are milliseconds. */
export interface Token {
  userId: string;
  deviceId: string | null;
  signInId: string;
  /** True when the token was issued before sign-ins were stored: it may have none. */
  isLegacy: boolean;
  roles: string[];
  issuedAt: number;
  expiresAt: number;
}

/** Returns when the tokens of a sign-in end for good. */
export function signInEnd(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + signInDays * dayLength);
}

/** Namespace of the identifiers of sign-ins that are made from a legacy token. */
const legacyNamespace = '0d6c1f52-6f0e-5f0c-8d5e-3c1f7a116f6b';

/**
 * Signs a token of a sign-in. The role claim is one value or a list (specification §6). The token expires with the
 * sign-in, or before.
 */
export function signToken(
  secret: string,
  user: { id: string; roles: readonly string[] },
  signIn: { id: string; deviceId: string | null; signedInAt: Date },
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  const last = Math.floor(signInEnd(signIn.signedInAt).getTime() / 1000);
  const role = user.roles.length === 1 ? user.roles[0] : user.roles;
  return new SignJWT({
    role,
    session: signIn.id,
    ...(signIn.deviceId === null ? {} : { device: signIn.deviceId }),
  })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(user.id)
    .setIssuedAt(issued)
    .setExpirationTime(Math.min(issued + tokenDays * 86_400, last))
    .sign(new TextEncoder().encode(secret));
}

/** Reads a token. Returns undefined when it is forged, expired, of another algorithm or malformed. */
export async function readToken(secret: string, text: string, now: Date): Promise<Token | undefined> {
  const verified = await jwtVerify(text, new TextEncoder().encode(secret), {
    algorithms: [algorithm],
    currentDate: now,
  }).catch(() => undefined);
  const read = claims.safeParse(verified?.payload);
  if (!read.success) return undefined;
  const { sub, device, session, role, iat, exp } = read.data;
  return {
    userId: sub,
    deviceId: device ?? null,
    // The same for the same token: a legacy token and those it is renewed to end together.
    signInId: session ?? v5(`${sub}/${device ?? ''}/${iat}`, legacyNamespace),
    isLegacy: session === undefined,
    roles: rolesOf(role),
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
  };
}
