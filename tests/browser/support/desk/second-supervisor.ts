import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { ApiUser } from '../server/api.ts';
import { certifierEmail, password, signInToApi, supervisorEmail } from '../server/api.ts';
import { signIn, waitUntilSafe } from '../app.ts';
import { openContext } from '../contexts.ts';
import { reportFailure } from '../checks/failure-report.ts';
import { pushed } from '../server/pushed.ts';
import type { World } from '../world.ts';
import { createWorld, startDesk } from '../world.ts';

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

/** Two supervisors at their desks: the first one with what the tests do, Marie Maes beside them. */
interface TwoSupervisors {
  world: World;
  desk: Page;
  other: Page;
  office: ApiUser;
  marie: ApiUser;
}

/** Prepares two supervisors for the tests of a file. */
export function twoSupervisors(): () => TwoSupervisors {
  let both: TwoSupervisors;
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    const marie = await addSecondSupervisor(world);
    const office = await signInToApi(world.server.url, supervisorEmail);
    both = { world, marie, office, desk: await startDesk(world), other: await startSecondDesk(world) };
  });
  afterEach((context) => reportFailure(context, world));
  afterAll(() => world.dispose());
  return () => both;
}

/** Returns the waiting one of these PEB drafts that a page shows to be decided. */
export async function shownDraft(
  page: Page,
  drafts: readonly PebDraft[],
): Promise<{ draftId: string; orderId: string; submittedAt: string }> {
  const address = await page.locator('section a[href^="/orders/"]').first().getAttribute('href');
  const orderId = address?.split('/').at(-1) ?? '';
  const draft = drafts.find((one) => one.orderId === orderId && one.state === 'waiting');
  if (draft === undefined) throw new Error('no draft waits on the order that is shown');
  return { draftId: draft.id, orderId, submittedAt: draft.submittedAt };
}

/** Makes a certifier's change lose against the office's. */
export async function loseAValue({ world, office }: Pick<TwoSupervisors, 'world' | 'office'>): Promise<void> {
  const certifier = await signInToApi(world.server.url, certifierEmail);
  const order = (await certifier.rows('orders')).find(
    ({ state, assignee }) => state === 'planned' && assignee?.id === certifier.id,
  );
  if (order === undefined) throw new Error('the certifier has no planned order');
  const { id: orderId, owner } = order;
  for (const [user, name] of [
    [office, 'Mme Claes'],
    [certifier, 'M. Dumont'],
  ] as const) {
    const { status } = await pushed(user, 'order.update', { orderId, changes: { owner: name } }, { owner });
    if (status === 'refused') throw new Error('a change is refused');
  }
}
