import { randomUUID } from 'node:crypto';
import type { CollectionName, RemoteName, Row } from '#contract/collections.ts';
import type { Change } from '#contract/protocol/sync/pull.ts';
import { pullResponse } from '#contract/protocol/sync/pull.ts';
import { publicConfig } from '#contract/protocol/public-config.ts';
import { loginResponse } from '#contract/protocol/session/session.ts';
import { user } from '#contract/entities/user.ts';

export const password = 'mycerti-demo';
export const certifierEmail = 'certifier@demo.mycerti.example';
export const commercialEmail = 'commercial@demo.mycerti.example';
export const supervisorEmail = 'supervisor@demo.mycerti.example';

/** A signed-in user who calls the server directly, as a reference for the screens. */
export interface ApiUser {
  id: string;
  /** The device that its token is bound to. A push must name it. */
  deviceId: string;
  token: string;
  /** Returns every row of a collection that this user may see, as the server holds it now. */
  rows: <C extends CollectionName>(collection: C) => Promise<Row<C>[]>;
  push: (remote: RemoteName, body: unknown) => Promise<Response>;
}

/** Returns every row at the end of a pull. A row that changes during the pull comes again on a later page. */
async function pullAll(url: string, headers: Record<string, string>): Promise<Change[]> {
  const rows = new Map<string, Change>();
  let cursor: string | null = null;
  for (;;) {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${url}/sync/pull${query}`, { headers });
    const page = pullResponse.parse(await answer.json());
    for (const one of page.changes) rows.set(`${one.collection}:${one.id}`, one);
    cursor = page.cursor;
    if (!page.hasMore) return [...rows.values()].filter(({ row }) => row !== null);
  }
}

/** Signs in at a server. `url` is its origin. */
export async function signInToApi(url: string, email: string): Promise<ApiUser> {
  const config = publicConfig.parse(await (await fetch(`${url}/config.json`)).json());
  const deviceId = randomUUID();
  const login = await fetch(`${url}${config.mainBase}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: email, Password: password, DeviceId: deviceId }),
  });
  const { Token } = loginResponse.parse(await login.json());
  const authorization = `Bearer ${Token}`;
  const me = user.parse(
    await (await fetch(`${url}${config.mainBase}/users/me`, { headers: { authorization } })).json(),
  );
  const bases = { main: `${url}${config.mainBase}`, field: `${url}${config.fieldBase}` };
  const headers = {
    main: { authorization, 'content-type': 'application/json' },
    field: { authorization, 'content-type': 'application/json', 'x-api-key': config.fieldApiKey, 'user-id': me.UserId },
  };
  return {
    id: me.UserId,
    deviceId,
    token: Token,
    rows: async <C extends CollectionName>(collection: C): Promise<Row<C>[]> => {
      const changes = [...(await pullAll(bases.main, headers.main)), ...(await pullAll(bases.field, headers.field))];
      return changes.filter((change) => change.collection === collection).map((change) => change.row as Row<C>);
    },
    push: (remote, body) =>
      fetch(`${bases[remote]}/sync/push`, { method: 'POST', headers: headers[remote], body: JSON.stringify(body) }),
  };
}
