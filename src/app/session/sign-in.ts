import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { Session } from '#data/root-database.ts';
import { createMainClient } from '#platform/api-clients.ts';
import type { CallFailure } from '#platform/call-failure.ts';
import { isOnline } from '#platform/network-status.ts';
import type { PasswordVerifier } from '#platform/password-verifier.ts';
import { makeVerifier } from '#platform/password-verifier.ts';
import { createSessionApi } from '#platform/session-api.ts';

export interface SignInOptions {
  config: PublicConfig;
  deviceId: string;
  locale: string;
  now: () => number;
}

export interface SignedIn {
  ok: true;
  session: Session;
  /** For offline sign-ins; null where the browser cannot derive one. */
  verifier: PasswordVerifier | null;
}

/** Signs in online: the token, then its user. Never rejects. */
export async function signIn(
  email: string,
  password: string,
  { config, deviceId, locale, now }: SignInOptions,
): Promise<SignedIn | CallFailure> {
  let token: string | null = null;
  const api = createSessionApi({
    client: createMainClient({ config, locale: () => locale, identity }),
    identity,
    isOnline,
    onTokenRenewed: (renewed) => {
      token = renewed;
    },
  });

  // The main API reads only the token; the user is unknown until it answers.
  function identity(): Promise<{ token: string; userId: string } | null> {
    return Promise.resolve(token === null ? null : { token, userId: '' });
  }

  const login = await api.login(email, password, deviceId);
  if (!login.ok) return login;
  token = login.token;
  // Derived while the request runs: both take about as long.
  const making = makeVerifier(password).catch(() => null);
  const me = await api.usersMe();
  if (!me.ok) return me;
  const session: Session = { token, user: me.user, signedInAt: new Date(now()).toISOString() };
  return { ok: true, session, verifier: await making };
}
