import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import { signInsResponse } from '#contract/protocol/session/sign-ins.ts';
import { certifierEmail, password, signInToApi, supervisorEmail } from '../support/server/api.ts';
import { editRemark, expectRemark, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, visitsToStart } from '../support/world.ts';

let world: World;
let page: Page;
let order: Order;

/** The certifier's current password. A test that changes the password updates it. */
let known = password;

beforeAll(async () => {
  world = await createWorld();
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to start');
  ({ order } = first);
});

// Server and phone continue from one test to the next. Irreversible tests come last.
beforeEach(async () => {
  if (!world.server.isRunning()) await world.server.start();
  page = await continueCertifier(world, known);
});

afterEach((context) => reportFailure(context, world));

afterAll(() => world.dispose());

async function signOut(): Promise<void> {
  await page.goto(`${world.link.url}/profile`);
  await page.locator('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByLabel('Adresse email').waitFor();
}

async function tryToSignIn(secret: string, email = certifierEmail): Promise<void> {
  await page.getByLabel('Adresse email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Waits for the message of a refused attempt. */
async function refusal(containing: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: containing }).waitFor();
}

async function openOrder(): Promise<void> {
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

async function answerDialog(secret: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
}

async function remarkOnServer(): Promise<string | undefined> {
  return (await world.api.rows('orders')).find((row) => row.id === order.id)?.internalRemark;
}

/** Returns the number of pushes with this text that reached the link. */
function pushesWith(text: string): number {
  return world.link.seen.filter(({ path, body }) => path.includes('/sync/push') && body.includes(text)).length;
}

/** Replaces the stored token with one that the server rejects, as after its expiry. */
async function spoilToken(): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('mycerti.root');
    const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const transaction = db.transaction('entries', 'readwrite');
    const reading = transaction.objectStore('entries').get('auth.session');
    await new Promise((resolve) => (reading.onsuccess = resolve));
    const entry = reading.result as { key: string; value: { token: string } };
    const forged = entry.value.token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);
    transaction.objectStore('entries').put({ ...entry, value: { ...entry.value, token: forged } });
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    db.close();
  });
}

test(
  '[RN7] opens local data after an offline login, and sends nothing until the password is given online',
  { tags: 'main' },
  async () => {
    await world.server.stop();
    await signOut();

    await tryToSignIn('pas le bon');
    await refusal('différent de votre dernière connexion en ligne');
    await tryToSignIn(password, supervisorEmail);
    await refusal('Première connexion sur cet appareil');
    await tryToSignIn(password);
    await page.getByText('Session hors ligne').first().waitFor();

    await page.goto(`${world.link.url}/orders`);
    await page.getByRole('heading', { name: 'Commandes' }).waitFor();
    await openOrder();
    await editRemark(page, 'écrite sans serveur');
    await page.getByText('reconnectez-vous pour envoyer 1 modification').first().waitFor();
    await page.reload();
    await expectRemark(page, 'écrite sans serveur');

    await world.server.start();
    world.api = await signInToApi(world.server.url, certifierEmail);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('dialog').getByText('Votre session est hors ligne').waitFor();
    expect(await remarkOnServer()).not.toBe('écrite sans serveur');
    expect(pushesWith('écrite sans serveur')).toBe(0);

    await answerDialog('pas le bon');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await answerDialog(password);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitUntilSafe(page);
    expect(await remarkOnServer()).toBe('écrite sans serveur');
    expect(pushesWith('écrite sans serveur')).toBe(1);
    await expectRemark(page, 'écrite sans serveur');
  },
);

test('[OB5] asks for the password over the page when the session ends during typing, and keeps the typed text', async () => {
  await openOrder();
  await spoilToken();
  await editRemark(page, 'écrite sans session');
  const field = page.getByLabel('Remarque externe');
  await field.fill('à moitié');
  const expired = page.getByRole('button', { name: /Session expirée/ });
  // Types until the app knows that the session has expired. The dialog opens only once nobody types.
  await eventually('the session has expired', async () => {
    await field.press('e');
    return (await expired.count()) > 0 || undefined;
  });
  await field.pressSequentially(' tapé');
  const typed = await field.inputValue();
  expect(typed).toMatch(/^à moitiée+ tapé$/);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Votre session a expiré').waitFor();
  expect(await field.inputValue()).toBe(typed);

  // A dismissed dialog does not return by itself. The indicator reopens it.
  await dialog.getByRole('button', { name: 'Plus tard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expired.first().click();
  await answerDialog(password);
  await dialog.waitFor({ state: 'detached' });
  await eventually('the remark is on the server', async () =>
    (await remarkOnServer()) === 'écrite sans session' ? true : undefined,
  );
  expect(await field.inputValue()).toBe(typed);
});

test('[RN7] ends the session of another device from the profile; an ended one asks for the password and keeps its data', async () => {
  const lost = await signInToApi(world.server.url, certifierEmail);
  await page.goto(`${world.link.url}/profile`);
  const card = page.getByRole('region', { name: 'Appareils connectés' });
  await card.getByText('Cet appareil').waitFor();
  // Besides this one: the sign-ins of `lost` and of `world.api`.
  const others = card.getByRole('button', { name: /^Fermer la session/ });
  for (let left = (await others.count()) - 1; left >= 0; left--) {
    await others.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer la session' }).click();
    await card
      .getByRole('listitem')
      .nth(left + 1)
      .waitFor({ state: 'detached' });
  }
  expect(await others.count()).toBe(0);
  const headers = { authorization: `Bearer ${lost.token}` };
  expect((await fetch(`${world.server.url}/api/v1/users/me`, { headers })).status).toBe(401);

  world.api = await signInToApi(world.server.url, certifierEmail);
  await openOrder();
  const signIns = `${world.server.url}/api/v1/sign-ins`;
  const authorization = `Bearer ${world.api.token}`;
  const open = signInsResponse.parse(await (await fetch(signIns, { headers: { authorization } })).json());
  const phone = open.signIns.find(({ isCurrent }) => !isCurrent);
  const end = await fetch(`${signIns}/${phone?.id}`, { method: 'DELETE', headers: { authorization } });
  expect(end.status).toBe(204);
  await editRemark(page, 'écrite après la fin');
  await page.getByRole('dialog').getByText('Cet appareil a été déconnecté').waitFor();
  // A reload shows nothing of the page, not even for a moment.
  await page.addInitScript(() => {
    const note = (): void => {
      if (document.querySelector('main h1') !== null) document.documentElement.dataset.pageShown = '';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.getByRole('dialog').getByText('Cet appareil a été déconnecté').waitFor();
  expect(await page.locator('html').getAttribute('data-page-shown')).toBeNull();
  await page.getByRole('dialog').getByRole('button', { name: 'Plus tard' }).click();
  await page.getByText('1 modification à envoyer reste gardée sur cet appareil.').waitFor();
  expect(await page.locator('body').innerText()).not.toContain(order.client.name);
  await tryToSignIn(password);
  await page.getByLabel('Remarque interne').waitFor();
  await eventually('the remark is on the server', async () =>
    (await remarkOnServer()) === 'écrite après la fin' ? true : undefined,
  );
});

test('[RN7] accepts a changed password for an offline login', async () => {
  await page.goto(`${world.link.url}/profile`);
  const change = async (current: string, next: string): Promise<void> => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe').fill(next);
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  };
  await change('pas le bon', 'un nouveau mot de passe');
  await page.getByText('Ce n’est pas votre mot de passe actuel.').waitFor();
  await change(password, 'court');
  await page.getByText('Choisissez au moins 10 caractères.').waitFor();
  await change(password, 'un nouveau mot de passe');
  await page.getByText('Mot de passe changé.').waitFor();
  known = 'un nouveau mot de passe';

  await world.server.stop();
  await signOut();
  await tryToSignIn(password);
  await refusal('différent de votre dernière connexion en ligne');
  await tryToSignIn(known);
  await page.getByText('Session hors ligne').first().waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/login');

  await world.server.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answerDialog(known);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('sets a colleague’s new password through a supervisor’s link', async () => {
  const supervisor = await world.supervisor.start();
  await supervisor.goto(`${world.server.url}/login?from=%2Fprofile`);
  await supervisor.getByLabel('Adresse email').fill(supervisorEmail);
  await supervisor.getByLabel('Mot de passe', { exact: true }).fill(password);
  await supervisor.getByRole('button', { name: 'Se connecter' }).click();
  await supervisor.getByLabel('Adresse email du collègue').fill(certifierEmail);
  await supervisor.getByRole('button', { name: 'Chercher le compte' }).click();
  await supervisor.getByRole('button', { name: /^Créer un lien pour Sophie Dubois/ }).click();
  const link = new URL((await supervisor.locator('code').textContent()) ?? '');

  await page.goto(`${world.link.url}/nl${link.pathname}${link.search}`);
  await page.getByLabel('Nieuw wachtwoord').fill('een nieuw wachtwoord');
  await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click();
  await page.getByText('Wachtwoord gewijzigd.').waitFor();
  known = 'een nieuw wachtwoord';
  const login = await fetch(`${world.server.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: certifierEmail, Password: known }),
  });
  expect(login.status).toBe(200);
  // Its sessions have ended.
  await world.certifier.dispose();
});

test('[RN7] wipes the user’s data on a revoked device, and reports what was lost', async () => {
  await openOrder();
  world.link.decide((_, path) => (path.includes('/sync/') ? 'drop' : 'pass'));
  await editRemark(page, 'jamais envoyée');
  await world.server.stop();
  await world.server.command('devices:revoke', '--email', certifierEmail);
  await world.server.start();
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const notice = page.getByRole('alert').filter({ hasText: 'Cet appareil n’est plus autorisé' });
  // Opening an order may also have marked a message as read.
  await notice.getByText(/^[12] modifications? n’(avait|avaient) pas été envoyées?/).waitFor();
  const databases = await eventually('the database is gone', async () => {
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    return names.some((name) => name?.startsWith('mycerti.demo.') === true) ? undefined : names;
  });
  expect(databases).toEqual(['mycerti.root']);
  await tryToSignIn(known);
  await refusal('Cet appareil n’est plus autorisé.');
  // The next test uses another device.
  await world.certifier.dispose();
});

test('[RN7] locks a disabled user out, offline too, and wipes nothing of theirs', async () => {
  await world.server.stop();
  await world.server.command('user:disable', '--email', certifierEmail);
  await world.server.start();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Ce compte est bloqué' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await world.server.stop();
  await tryToSignIn(known);
  await refusal('Le serveur ne répond pas. Ce compte est bloqué.');
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names.some((name) => name?.startsWith('mycerti.demo.') === true)).toBe(true);
});
