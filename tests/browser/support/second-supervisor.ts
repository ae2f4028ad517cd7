import type { Page } from 'playwright';
import type { ApiUser } from './api.ts';
import { password, signInToApi, supervisorEmail } from './api.ts';
import { signIn, waitUntilSafe } from './app.ts';
import { openContext } from './contexts.ts';
import type { World } from './world.ts';

const email = 'marie.maes@demo.mycerti.example';

/** Adds a second supervisor, Marie Maes, whose password the first one sets by a link. The server starts again. */
export async function addSecondSupervisor({ server }: World): Promise<ApiUser> {
  await server.stop();
  const names = ['--first', 'Marie', '--last', 'Maes', '--role', 'supervisor'];
  await server.command('user:add', '--email', email, ...names);
  await server.start();
  const office = await signInToApi(server.url, supervisorEmail);
  const headers = { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' };
  const api = `${server.url}/api/v1/users`;
  const id = (await office.rows('employees')).find(({ name }) => name === 'Marie Maes')?.id;
  const issued = await fetch(`${api}/${id}/password-reset`, { method: 'POST', headers, body: '{}' });
  const { Token } = (await issued.json()) as { Token: string };
  await fetch(`${api}/password-reset`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Token, NewPassword: password }),
  });
  return signInToApi(server.url, email);
}

/** Signs the second supervisor in, in a browser window of her own, and waits until it has everything. */
export async function startSecondDesk({ server, supervisor }: World): Promise<Page> {
  const page = await (await openContext(supervisor.context().browser())).newPage();
  await signIn(page, server.url, email);
  await waitUntilSafe(page);
  return page;
}
