import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { waitUntilSafe } from '../support/app.ts';
import { askForClient } from '../support/desk/asked-client.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { shownDraft, twoSupervisors } from '../support/desk/second-supervisor.ts';

/** A supervisor decides thirty items by keys, offline, three of which a colleague decides otherwise meanwhile. */

const items = 30;
const keysMax = 60;

const both = twoSupervisors();

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
  await both().desk.keyboard.press(key);
}

const hasSeveralFiles = (task: string): boolean => /^\d+ (?:pièces|preuves) /.test(task);

/** Accepts what is shown by one key, all files of an order at once. */
async function accept(task: string): Promise<void> {
  await press(hasSeveralFiles(task) ? 'E' : 'e');
}

/** Refuses what is shown, for a reason that is typed, or only confirmed where it has none. Of several files the first one. */
async function refuse(task: string): Promise<void> {
  const { desk } = both();
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

test(`thirty items of every kind take at most ${keysMax} keys, and none is lost`, minutes(4), async () => {
  const { world, desk, other, office, marie } = both();
  await askForClient(world);
  const drafts = await office.rows('pebDrafts');
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
    const isDraft = task === 'Réponse au brouillon PEB';
    const draft = isDraft ? await shownDraft(desk, drafts) : undefined;
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
