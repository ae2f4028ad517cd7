import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { askForClient } from '../support/desk/asked-client.ts';
import { misfitsAtEveryWidth, resizeWindow } from '../support/checks/layout.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { loseAValue, shownDraft, twoSupervisors } from '../support/desk/second-supervisor.ts';

const both = twoSupervisors();

const decisions = (page: Page) => page.getByRole('list', { name: 'À décider' });

test(
  'two supervisors on one draft: each sees the other, a typed reason survives, and letters decide nothing',
  minutes(3),
  async () => {
    const { world, desk, other } = both();
    for (const [page, url] of [
      [desk, world.deskUrl],
      [other, world.server.url],
    ] as const) {
      await page.goto(`${url}/supervision?kind=draft`);
      await page.getByRole('heading', { name: 'Réponse au brouillon PEB' }).waitFor();
    }
    await desk.getByText('Ouvert aussi par Marie Maes').first().waitFor();
    await decisions(desk).getByRole('img', { name: 'Ouvert aussi par Marie Maes' }).waitFor();

    await desk.keyboard.press('r');
    const reason = desk.getByLabel('Raison', { exact: true });
    await reason.fill('La surfac');
    const count = await decisions(desk).getByRole('listitem').count();
    await other.keyboard.press('e');
    await desk.getByText(/^Accepté par le client, noté par Marie Maes, il y a \d+ s/).waitFor();
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
    // Typed on without a pause, it was not meant over what has just arrived: it is neither sent nor taken away.
    await desk.keyboard.type('e, e e', { delay: 250 });
    await desk.keyboard.press('Control+Enter');
    await desk.keyboard.press('Escape');
    expect(await desk.getByText('Décision enregistrée.').count()).toBe(0);
    expect(await reason.inputValue()).toBe('La surface, e e');
    expect(await decisions(desk).getByRole('listitem').count()).toBe(count - 1);
    await desk.getByRole('button', { name: 'Le client refuse quand même' }).waitFor();
    await desk.getByRole('button', { name: 'Laisser ainsi' }).click();
    await reason.waitFor({ state: 'hidden' });

    await other.goto(`${world.server.url}/orders`);
    await desk.getByText('Ouvert aussi par Marie Maes').first().waitFor({ state: 'hidden' });
  },
);

test(
  'the second of two who decide within seconds is told who decided what, and decides all the same',
  minutes(3),
  async () => {
    const { world, desk, office, marie } = both();
    await desk.goto(`${world.deskUrl}/supervision?kind=draft`);
    await desk.getByRole('heading', { name: 'Réponse au brouillon PEB' }).waitFor();
    const draft = await shownDraft(desk, await office.rows('pebDrafts'));
    await desk.keyboard.press('e');
    await desk.getByText('Décision enregistrée.').waitFor();
    const args = { ...draft, to: 'rejected' as const, reason: 'La surface', seen: null };
    expect(await pushed(marie, 'draft.decide', args)).toMatchObject({ status: 'applied' });
    await desk.getByText(/^Refusé par le client, noté par Marie Maes, il y a \d+ s : La surface/).waitFor();
    expect(await misfitsAtEveryWidth(desk)).toEqual([]);
    await resizeWindow(desk, { width: 1280, height: 800 });
    // The order says it too, once the server has refused.
    await desk.goto(`${world.deskUrl}/orders/${draft.orderId}`);
    const refused = desk.getByRole('region', { name: 'Refusé par le serveur, à vous de décider' });
    await refused.getByText(/^Refusé par le client, noté par Marie Maes/).waitFor();
    await refused.getByRole('button', { name: 'Décider quand même' }).waitFor();
    expect(await refused.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
    await desk.goto(`${world.deskUrl}/supervision`);
    await desk.getByRole('button', { name: 'Le client accepte quand même' }).click();
    const decided = await eventually('the draft is accepted all the same', async () =>
      (await office.rows('pebDrafts')).find(({ id, state }) => id === draft.draftId && state === 'accepted'),
    );
    expect(decided.decided?.by.id).toBe(office.id);
    await desk.goto(`${world.deskUrl}/orders/${draft.orderId}`);
    await desk.getByRole('heading', { name: 'Historique' }).click();
    await desk.getByText('La surface').first().waitFor();
  },
);

test.each(['evidence', 'followUp', 'claim', 'conflict'])(
  'of two who have one decision open (%s), the second reads what the first decided, under the hands and in time',
  minutes(3),
  async (kind) => {
    const { world, desk, other } = both();
    if (kind === 'conflict') await loseAValue(both());
    if (kind === 'claim') await askForClient(world);
    for (const [page, url] of [
      [desk, world.deskUrl],
      [other, world.server.url],
    ] as const) {
      await page.goto(`${url}/supervision?kind=${kind}`);
      await decisions(page).getByRole('listitem').first().waitFor();
    }
    // Of the requests for clients she has one more: the desk's own.
    const shown = await decisions(desk).locator('[aria-current="true"]').getAttribute('data-choice');
    await decisions(other).locator(`[data-choice="${shown}"]`).click();
    await desk.getByText('Ouvert aussi par Marie Maes').first().waitFor();
    await desk.keyboard.press('r');
    await other.keyboard.press('e');
    const notice = desk.getByRole('alert').filter({ hasText: /par Marie Maes, il y a \d+ s/ });
    await notice.waitFor();
    // What is decided all the same is a press of its own: a letter that was on its way decides nothing.
    await desk.keyboard.type('eee');
    expect(await notice.isVisible()).toBe(true);
  },
);
