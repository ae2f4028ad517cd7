import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { minutes } from '#tests/support/time-limits.ts';
import type { ApiUser } from './support/api.ts';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { waitUntilSafe } from './support/app.ts';
import { askForClient } from './support/asked-client.ts';
import { reportFailure } from './support/failure-report.ts';
import { setOffline } from './support/network.ts';
import { eventually } from './support/processes.ts';
import { pushed } from './support/pushed.ts';
import { addSecondSupervisor, startSecondDesk } from './support/second-supervisor.ts';
import type { World } from './support/world.ts';
import { createWorld, startDesk } from './support/world.ts';

/** A supervisor decides thirty items by keys, offline, three of which a colleague decides otherwise meanwhile. */

const items = 30;
const keysMax = 60;

let world: World;
let office: ApiUser;
let marie: ApiUser;
let desk: Page;
let other: Page;

beforeAll(async () => {
  world = await createWorld();
  marie = await addSecondSupervisor(world);
  office = await signInToApi(world.server.url, supervisorEmail);
  desk = await startDesk(world);
  other = await startSecondDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const heading = (page: Page, level: 1 | 2) => page.getByRole('main').getByRole('heading', { level }).first();

/** Returns how much waits, as the heading says. */
async function waiting(page: Page): Promise<number> {
  await page.getByRole('main').getByRole('heading', { level: 1, name: /\d/ }).waitFor();
  return Number((await heading(page, 1).innerText()).replaceAll(/\D/g, ''));
}

/** The number of keys pressed on the desk, besides what was typed as a reason. */
let keys = 0;

async function press(key: string): Promise<void> {
  keys += 1;
  await desk.keyboard.press(key);
}

const hasSeveralFiles = (task: string): boolean => /^\d+ (?:pièces|preuves) /.test(task);

/** Accepts what is shown by one key, all files of an order at once. */
async function accept(task: string): Promise<void> {
  await press(hasSeveralFiles(task) ? 'E' : 'e');
}

/** Refuses what is shown, for a reason that is typed, or only confirmed where it has none. Of several files the first one. */
async function refuse(task: string): Promise<void> {
  await press('r');
  const reason = desk.getByLabel('Raison', { exact: true });
  const question = desk.getByRole('group', { name: /./ }).getByText(/^Confirmer/);
  await reason.or(question).first().waitFor();
  if (await question.isVisible()) return press('Enter');
  await desk.keyboard.type('À revoir : illisible');
  await press('Control+Enter');
  if (!hasSeveralFiles(task)) return;
  const left = heading(desk, 2);
  await eventually('one file less', async () => (await left.innerText()) !== task || undefined);
  await accept(await left.innerText());
}

/** Returns the PEB draft that is shown; undefined for another decision. */
async function shownDraft(): Promise<{ draftId: string; orderId: string; submittedAt: string } | undefined> {
  if ((await heading(desk, 2).innerText()) !== 'Réponse au brouillon PEB') return undefined;
  const address = await desk.locator('section a[href^="/orders/"]').first().getAttribute('href');
  const orderId = address?.split('/').at(-1) ?? '';
  const draft = drafts.find((one) => one.orderId === orderId && one.state === 'waiting');
  if (draft === undefined) throw new Error('no draft waits on the order that is shown');
  return { draftId: draft.id, orderId, submittedAt: draft.submittedAt };
}
let drafts: PebDraft[];

test(`thirty items of every kind take at most ${keysMax} keys, and none is lost`, minutes(4), async () => {
  await askForClient(world);
  drafts = await office.rows('pebDrafts');
  await desk.goto(`${world.deskUrl}/supervision`);
  await other.goto(`${world.server.url}/supervision`);
  await desk.getByRole('button', { name: /^Clients demandés/ }).waitFor();
  const before = await waiting(desk);
  expect(before).toBeGreaterThan(items);
  // The desk's own request for a client is hers to decide.
  const own = (await waiting(other)) - before;
  expect(own).toBe(1);
  await setOffline(desk.context(), true);

  const tasks = new Set<string>();
  const accepted: NonNullable<Awaited<ReturnType<typeof shownDraft>>>[] = [];
  for (let decided = 0; decided < items; decided += 1) {
    // The oldest are of few kinds.
    if (decided % 3 === 2) await press('j');
    const task = await heading(desk, 2).innerText();
    tasks.add(task.replaceAll(/\d+ /g, ''));
    const draft = await shownDraft();
    if (decided % 6 === 5 && draft === undefined) await refuse(task);
    else {
      if (draft !== undefined) accepted.push(draft);
      await accept(task);
    }
    await eventually(`${task} is decided`, async () => (await waiting(desk)) === before - decided - 1 || undefined);
  }
  expect(tasks.size).toBeGreaterThan(3);
  const [first, second, third] = accepted;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few drafts');
  for (const draft of [first, second, third]) {
    const args = { ...draft, to: 'rejected' as const, reason: 'La surface', seen: null };
    expect(await pushed(marie, 'draft.decide', args)).toMatchObject({ status: 'applied' });
  }
  await setOffline(desk.context(), false);

  const card = desk.getByRole('region', { name: 'Un collègue a décidé avant vous' });
  for (const left of [3, 2, 1]) {
    await eventually(
      `${left} decisions are a colleague's too`,
      async () => (await card.getByRole('listitem').count()) === left || undefined,
    );
    const button = card
      .getByRole('button', { name: left === 1 ? 'Le client accepte quand même' : 'Laisser ainsi' })
      .first();
    await eventually(
      'the button counts',
      async () => (await button.getAttribute('aria-disabled')) === 'false' || undefined,
    );
    await press(left === 1 ? 'L' : 'l');
    await press('Enter');
  }
  await card.waitFor({ state: 'hidden' });
  expect(keys).toBeLessThanOrEqual(keysMax);

  await waitUntilSafe(desk);
  expect(await waiting(desk)).toBe(before - items);
  await eventually(
    'the colleague’s list has none of them',
    async () => (await waiting(other)) === before + own - items || undefined,
  );
  const now = new Map((await office.rows('pebDrafts')).map((draft) => [draft.id, draft]));
  for (const draft of accepted) expect(now.get(draft.draftId)?.state).not.toBe('waiting');
  expect([first, second, third].map(({ draftId }) => now.get(draftId)?.decided?.by.id)).toHaveLength(3);
});
