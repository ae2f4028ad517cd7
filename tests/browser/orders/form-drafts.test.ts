import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { startVisit, waitUntilSafe } from '../support/app.ts';
import { setOffline } from '../support/network/network.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { sendIncomplete } from '../support/desk/visit-form.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startTablet, visitsToStart } from '../support/world.ts';

let world: World;
let phone: Page;
let tablet: Page;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  tablet = await startTablet(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

test('[LW7] a form begun on the phone is resumed on the tablet, and back, with the last keystroke of each field', async () => {
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to make');
  const path = (step: string): string => `/formvisit?visit=${first.visit.id}&step=${step}`;
  const open = (device: Page, url: string, step: string): Promise<unknown> => device.goto(`${url}${path(step)}`);
  /** Opens the form until the row has arrived: an open form does not change under its user. */
  const resumes = (device: Page, url: string, text: string): Promise<true> =>
    eventually(`the form resumes with “${text}”`, async () => {
      await open(device, url, 'remarks');
      const field = device.getByLabel('Remarques', { exact: true });
      await field.waitFor();
      return (await field.inputValue()) === text ? true : undefined;
    });
  /** Waits until the server has a field of the draft. */
  const received = (name: string, value: string): Promise<true> =>
    eventually(`the server has “${value}”`, async () => {
      const rows = await world.api.rows('formDrafts');
      return (
        rows.some(({ visitId, fields }) => visitId === first.visit.id && fields[name]?.value === value) || undefined
      );
    });

  await open(phone, world.link.url, 'remarks');
  await phone.getByLabel('Remarques', { exact: true }).pressSequentially('Chien méchant');
  await phone
    .getByText(/^\d+ brouillons?$/)
    .first()
    .waitFor();
  expect(await phone.getByText('Tout est sur le serveur').count()).toBe(0);
  await received('remarks', '"Chien méchant"');

  await resumes(tablet, world.server.url, 'Chien méchant');
  await tablet.getByLabel('Remarques', { exact: true }).fill('Chien méchant, clé au café');
  await received('remarks', '"Chien méchant, clé au café"');

  await resumes(phone, world.link.url, 'Chien méchant, clé au café');
});

test('[LW6c] a form open in two tabs keeps what was typed in each', async () => {
  const [, second] = await visitsToStart(world);
  if (second === undefined) throw new Error('the demo has no second visit to make');
  const tabs = [tablet, await tablet.context().newPage()] as const;
  for (const tab of tabs) {
    await tab.goto(`${world.server.url}/formvisit?visit=${second.visit.id}&step=remarks`);
    await tab.getByLabel('Remarques', { exact: true }).waitFor();
  }
  const [left, right] = tabs.map((tab) => tab.getByLabel('Remarques', { exact: true }));
  await left?.pressSequentially('Clé au café');
  await eventually('the other tab shows it', async () => (await right?.inputValue()) === 'Clé au café' || undefined);
  await right?.pressSequentially(', chien');
  await eventually('the first tab shows both', async () => {
    return (await left?.inputValue()) === 'Clé au café, chien' || undefined;
  });
  await tabs[1].close();
});

test('a signature keeps each stroke, one right after another and one during which the phone is turned', async () => {
  const [, second] = await visitsToStart(world);
  if (second === undefined) throw new Error('the demo has no second visit to make');
  await phone.goto(`${world.link.url}/formvisit?visit=${second.visit.id}&step=signature`);
  const devtools = await phone.context().newCDPSession(phone);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await phone.getByRole('button', { name: 'Faire signer' }).click();
  const box = await phone.locator('canvas').boundingBox();
  if (box === null) throw new Error('there is no field to sign in');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  for (const row of [0.2, 0.4, 0.6]) {
    await phone.mouse.move(...at(0.3, row));
    await phone.mouse.down();
    await phone.mouse.move(...at(0.7, row), { steps: 4 });
    await phone.mouse.up();
  }
  await phone.mouse.move(...at(0.3, 0.8));
  await phone.mouse.down();
  await phone.mouse.move(...at(0.5, 0.8), { steps: 3 });
  await phone.setViewportSize({ width: 844, height: 390 });
  await phone.mouse.move(...at(0.6, 0.3), { steps: 3 });
  await phone.mouse.up();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await phone.getByRole('button', { name: 'Terminé', exact: true }).click();
  await phone.setViewportSize({ width: 390, height: 844 });
  const strokes = phone.getByRole('img', { name: 'Signature', exact: true }).locator('path');
  await expect.poll(() => strokes.count()).toBe(4);
});

test('[LW7e] what only the phone has, when the tablet submits the form, is offered beside it on both and counts on neither', async () => {
  const [, , third] = await visitsToStart(world);
  if (third === undefined) throw new Error('the demo has no third visit to make');
  const path = `/formvisit?visit=${third.visit.id}&step=remarks`;
  await phone.goto(`${world.link.url}${path}`);
  await phone.getByLabel('Remarques', { exact: true }).waitFor();
  await setOffline(phone.context(), true);
  await phone.getByLabel('Remarques', { exact: true }).pressSequentially('Fosse au fond du jardin');
  await tablet.goto(`${world.server.url}/orders/${third.order.id}`);
  await startVisit(tablet);
  await tablet.goto(`${world.server.url}${path}`);
  await tablet.getByLabel('Remarques', { exact: true }).fill('Clé au café');
  for (const name of ['Aucun signataire sur place', 'Résumé'])
    await tablet.getByRole('button', { name }).locator('visible=true').first().click();
  await sendIncomplete(tablet);
  await waitUntilSafe(tablet);

  await phone.goto(`${world.link.url}/orders`);
  await setOffline(phone.context(), false);
  await phone.goto(`${world.link.url}${path}`);
  const card = phone.getByRole('region', { name: 'Saisi, mais absent du formulaire' });
  await card.getByText('Fosse au fond du jardin').waitFor();
  await card.getByText('Formulaire : Clé au café').waitFor();
  await phone.goto(`${world.link.url}/sync`);
  await phone.getByRole('region', { name: 'Brouillons' }).waitFor();
  const onTablet = tablet.getByRole('region', { name: 'Saisi, mais absent du formulaire' });
  await tablet.goto(`${world.server.url}${path}`);
  await onTablet.getByText('Fosse au fond du jardin').waitFor();
  // The server has it: the tablet, which typed nothing else, counts no draft.
  await waitUntilSafe(tablet);
  await phone.goto(`${world.link.url}${path}`);
  await card.getByRole('button', { name: 'Reprendre dans une correction' }).click();
  await phone.getByRole('button', { name: 'Signature' }).locator('visible=true').first().click();
  await eventually('the correction has both', async () => {
    const text = await phone.getByLabel('Remarques', { exact: true }).inputValue();
    return (text.includes('Fosse au fond du jardin') && text.includes('Clé au café')) || undefined;
  });
  await onTablet.waitFor({ state: 'detached' });
});

test('[LW7a] what was typed right before the phone’s browser died reaches the other devices at its next start, without the form', async () => {
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to make');
  const path = `${world.link.url}/formvisit?visit=${first.visit.id}&step=remarks`;
  const tabs = [phone, await phone.context().newPage()] as const;
  for (const tab of tabs) {
    await tab.goto(path);
    await tab.getByLabel('Remarques', { exact: true }).waitFor();
  }
  const [here, there] = tabs.map((tab) => tab.getByLabel('Remarques', { exact: true }));
  const text = 'Chien, clé au café, compteur à la cave';
  await here?.fill(text);
  // The other tab shows what is on the disk.
  await eventually('the disk has it', async () => (await there?.inputValue()) === text || undefined);
  await world.certifier.kill();
  const remarks = async (): Promise<string | undefined> =>
    (await world.api.rows('formDrafts')).find(({ visitId }) => visitId === first.visit.id)?.fields['remarks']?.value;
  expect(await remarks()).not.toBe(JSON.stringify(text));

  const page = await world.certifier.start();
  await page.goto(`${world.link.url}/orders`);
  await eventually('the server has it', async () => (await remarks()) === JSON.stringify(text) || undefined);
});
