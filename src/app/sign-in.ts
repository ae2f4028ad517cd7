import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { Session } from '#data/root-database.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { isOnline } from '#platform/network-status.ts';
import type { CallFailure } from '#platform/session-api.ts';
import { createSessionApi } from '#platform/session-api.ts';

export interface SignInOptions {
  config: PublicConfig;
  deviceId: string;
  locale: string;
  now: () => number;
}

/** Signs in: the token, then the user it stands for. Never rejects. */
export async function signIn(
  email: string,
  password: string,
  { config, deviceId, locale, now }: SignInOptions,
): Promise<{ ok: true; session: Session } | CallFailure> {
  let token: string | null = null;
  const api = createSessionApi({
    client: createMainClient({ config, locale: () => locale, identity }),
    identity,
    isOnline,
    onTokenRenewed: (renewed) => {
      token = renewed;
    },
  });

  // The main API reads the token alone; the user is not known before it answers.
  function identity(): Promise<{ token: string; userId: string } | null> {
    return Promise.resolve(token === null ? null : { token, userId: '' });
  }

  const login = await api.login(email, password, deviceId);
  if (!login.ok) return login;
  token = login.token;
  const me = await api.usersMe();
  if (!me.ok) return me;
  return { ok: true, session: { token, user: me.user, signedInAt: new Date(now()).toISOString() } };
}
