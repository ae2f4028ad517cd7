import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { certifierEmail } from '../support/server/api.ts';
import { editRemark, signIn, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { misfitsAtEveryWidth } from '../support/checks/layout.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';

let world: World;
let phone: Page;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const devices = (): Locator => desk.getByRole('region', { name: 'Appareils' });

/** Asks whether the certifier's phone, their only device, is to be emptied. */
async function ask(): Promise<Locator> {
  const [device] = await world.api.rows('devices');
  await devices()
    .getByRole('button', { name: `Vider : ${device?.employee.name}` })
    .click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('Les données de ce compte y seront effacées').waitFor();
  return dialog;
}

/** Has it emptied. */
async function empty(): Promise<void> {
  const dialog = await ask();
  await dialog.getByRole('button', { name: 'Vider' }).click();
  await dialog.getByText('L’appareil est déconnecté. Il sera vidé à son prochain contact.').waitFor();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await devices().getByText('sera vidé à son prochain contact').waitFor();
}

async function databasesOnPhone(): Promise<string[]> {
  return phone.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
}

test('[RN7i] a lost phone with unsent work is empty once it came, and the office sees since when', async () => {
  const [visit] = await visitsToStart(world);
  if (visit === undefined) throw new Error('the demo has no visit to make');
  await phone.goto(`${world.link.url}/orders/${visit.order.id}#form-message`);
  await phone.getByRole('textbox', { name: 'Message' }).first().pressSequentially('Rappeler le notaire');
  await phone.getByText('1 brouillon').first().waitFor();
  await phone.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  await eventually(
    'the server knows of the draft',
    async () => (await world.api.rows('devices')).some(({ status }) => status.drafts === 1) || undefined,
  );
  await setOffline(phone.context(), true);
  await editRemark(phone, 'écrite sans réseau');
  await phone.goto(`${world.link.url}/sync`);
  // Beside the draft, and apart from it.
  await phone
    .getByRole('main')
    .getByText(/^\d+ à envoyer, gardés? ici$/)
    .waitFor();

  await desk.goto(`${world.deskUrl}/supervision`);
  const asked = await ask();
  await asked.getByText('1 brouillon').waitFor();
  await asked.getByText(visit.order.number ?? '').waitFor();
  expect(await misfitsAtEveryWidth(desk)).toEqual([]);
  await asked.getByRole('button', { name: 'Annuler' }).click();
  await asked.waitFor({ state: 'hidden' });
  await empty();

  // The report of the phone is lost: nobody may be told that it is empty.
  world.link.decide((_, path) => (path.endsWith('/devices/erasure') ? 'drop' : 'pass'));
  await setOffline(phone.context(), false);
  await phone.getByText('1 modification n’avait pas été envoyée : elle est perdue.').waitFor();
  await phone.getByText('1 brouillon a été effacé.').waitFor();
  await eventually(
    'the data is erased',
    async () => (await databasesOnPhone()).every((name) => !name.includes(world.api.id)) || undefined,
  );
  await devices()
    .getByText(/prévenu .*, effacement pas encore confirmé/)
    .waitFor();
  expect(await devices().getByText('vide depuis').count()).toBe(0);

  world.link.decide(() => 'pass');
  await phone.reload();
  await devices()
    .getByText(/vide depuis .* · 2 non envoyés perdus/)
    .waitFor();
  await desk
    .getByRole('region', { name: 'Appareil revenu vide' })
    .getByText(visit.order.number ?? '')
    .waitFor();

  await devices()
    .getByRole('button', { name: /^Autoriser à nouveau/ })
    .click();
  await desk.getByText('L’appareil peut à nouveau se connecter.').waitFor();
  await signIn(phone, world.link.url, certifierEmail);
  await waitUntilSafe(phone);
});

test('[RN7j] a phone whose user had signed out is emptied when its app opens, and no longer once it is taken back', async () => {
  await phone.goto(`${world.link.url}/profile`);
  await phone.locator('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
  await phone.getByLabel('Adresse email').waitFor();
  await desk.goto(`${world.deskUrl}/supervision`);
  await empty();
  await devices()
    .getByRole('button', { name: /^Ne pas vider/ })
    .click();
  await desk.getByText('L’appareil garde ses données.').waitFor();
  const asking = world.link.nextForwarded(({ path }) => path.endsWith('/devices/erasure'));
  await phone.reload();
  await asking;
  expect((await databasesOnPhone()).some((name) => name.includes(world.api.id))).toBe(true);

  await empty();
  await phone.reload();
  await phone.getByText('Cet appareil n’est plus autorisé').waitFor();
  await phone.getByText('Rien n’était en attente d’envoi.').waitFor();
  await devices().getByText('vide depuis').waitFor();
  expect((await databasesOnPhone()).some((name) => name.includes(world.api.id))).toBe(false);
});
