import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { user } from '#contract/entities/user.ts';
import { profilePictureBytesMax } from '#contract/values/limits.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { certifierEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { violations } from '../support/checks/axe.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { smallTargets } from '../support/checks/layout.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const dialog = () => page.getByRole('dialog');
const button = (name: string, on = page) => on.getByRole('button', { name });

async function choose(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Photo à utiliser').setInputFiles([file]);
  await dialog().getByRole('heading', { name: 'Votre photo' }).waitFor();
}

/** Returns the picture that the server answers. */
async function pictureOnServer(): Promise<string | null> {
  const headers = { authorization: `Bearer ${world.api.token}` };
  const answer = await fetch(`${world.server.url}/api/v1/users/me`, { headers });
  return user.parse(await answer.json()).Picture;
}

test('[LW1] [FL1] a picture chosen and cropped offline is on screen at once, and later on the server and the user’s other device', async () => {
  await page.goto(`${world.link.url}/profile`);
  await button('Ajouter une photo').waitFor();
  await setOffline(page.context(), true);

  await choose({ name: 'lettre.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await dialog()
    .getByText(/ne peut pas lire cette image/)
    .waitFor();
  expect(await button('Enregistrer', page).last().isDisabled()).toBe(true);
  await dialog().getByRole('button', { name: 'Fermer' }).click();

  await choose({ name: 'moi.png', mimeType: 'image/png', buffer: noisyPicture(900, 600) });
  const visible = dialog().getByLabel('Cadre de la photo');
  await visible.waitFor();
  await visible.press('ArrowRight');
  await dialog().getByLabel('Zoom').fill('2');
  expect(await smallTargets(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Photo enregistrée.').waitFor();
  await page.getByRole('banner').locator('img[src^="data:image/jpeg"]').waitFor();
  await button('Changer la photo').waitFor();
  expect(await pictureOnServer()).toBeNull();

  await setOffline(page.context(), false);
  await waitUntilSafe(page);
  const stored = await eventually('the server answers the picture', async () => (await pictureOnServer()) ?? undefined);
  expect(stored).toMatch(/^data:image\/jpeg;base64,/);
  expect(Buffer.from(stored.slice(stored.indexOf(',') + 1), 'base64').length).toBeLessThan(profilePictureBytesMax);

  const tablet = await (await openContext(page.context().browser())).newPage();
  await signIn(tablet, world.server.url, certifierEmail);
  await tablet.getByRole('banner').locator(`img[src="${stored}"]`).waitFor();
  await waitUntilSafe(tablet);
  await tablet.goto(`${world.server.url}/profile`);
  await button('Changer la photo', tablet).waitFor();
  await tablet.context().close();
});

test('a picture is taken away, and put back by the undo', async () => {
  await page.goto(`${world.link.url}/profile`);
  await button('Retirer la photo').click();
  await page.getByText('Photo retirée.').waitFor();
  await page.getByRole('banner').locator('img').waitFor({ state: 'detached' });
  await button('Annuler').click();
  await page.getByRole('banner').locator('img[src^="data:image/jpeg"]').waitFor();
  await button('Retirer la photo').click();
  await waitUntilSafe(page);
  await eventually('the server has no picture', async () => ((await pictureOnServer()) === null ? true : undefined));
});
