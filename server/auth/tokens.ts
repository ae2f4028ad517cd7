import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { rolesOf } from '#contract/rules/roles.ts';

/** Days that a token is valid (rule RN7). */
const tokenDays = 30;
const algorithm = 'HS256';

const claims = z.object({
  sub: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  device: z.uuid().optional(),
  role: z.unknown().optional(),
});

/** The claims of a valid token. Instants are milliseconds. */
export interface Token {
  userId: string;
  deviceId: string | null;
  roles: string[];
  issuedAt: number;
  expiresAt: number;
}

/** Signs a token for a user on a device. The role claim is one value or a list (specification §6). */
export function signToken(
  secret: string,
  user: { id: string; roles: readonly string[] },
  deviceId: string | null,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  const role = user.roles.length === 1 ? user.roles[0] : user.roles;
  return new SignJWT({ role, ...(deviceId === null ? {} : { device: deviceId }) })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(user.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + tokenDays * 86_400)
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
  const { sub, device, role, iat, exp } = read.data;
  return { userId: sub, deviceId: device ?? null, roles: rolesOf(role), issuedAt: iat * 1000, expiresAt: exp * 1000 };
}
