import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { password } from './server/api.ts';
import { eventually } from './server/processes.ts';

/** Uses the app as a person does, in French. */

/** Signs in, which leads to the home screen, and opens the orders. */
export async function signIn(page: Page, url: string, email: string, secret = password): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page
    .waitForURL((address) => !address.pathname.endsWith('/login'))
    .catch(async (cause: unknown) => {
      const shown = await page.locator('main').innerText();
      throw new Error(`the sign-in went nowhere; the page shows: ${shown}`, { cause });
    });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/**
 * Waits until the device holds all of the server's rows and the server all of the device's changes. Drafts may remain: the
 * sync mark counts them once nothing else is pending.
 */
export async function waitUntilSafe(page: Page): Promise<void> {
  const onlyDrafts = page.getByRole('status').filter({ hasText: /^\s*\d+ brouillons?\s*$/ });
  await page.getByText('Tout est sur le serveur').or(onlyDrafts).first().waitFor();
}

/** Waits until the service worker controls the page and has precached everything that an offline start needs. */
export async function waitForOfflineShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Opens a tab of the order on screen. A desktop shows all of them at once. */
export async function showTab(page: Page, name: 'Visite' | 'Dossier' | 'Photos' | 'Messages'): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Parties de la commande' });
  await tabs.or(page.locator('[data-order-header]')).waitFor();
  if (await tabs.isVisible()) await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** Opens the line of an order in the sync centre, or in one of its cards. */
export async function openSyncLine(scope: Locator, order: string): Promise<void> {
  const line = scope.locator('summary').filter({ hasText: order }).first();
  await line.click();
  const folded = line.locator('xpath=..').locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Returns the line of a visit in the sync centre, by the number or the address of its order. */
export function syncLine(page: Page, order: string): Locator {
  const waiting = page.getByRole('region', { name: /^(Pas encore sur le serveur|Reçu, en vérification)/u });
  return waiting.getByRole('listitem').filter({ hasText: order }).first();
}

/** Opens a card of the sync centre that a phone shows in one line. */
export async function openTechnicalCard(page: Page, name: string): Promise<void> {
  const card = page.getByRole('region', { name, exact: true });
  await card.locator('summary').first().waitFor();
  if ((await card.locator('details').first().getAttribute('open')) === null)
    await card.locator('summary').first().click();
}

export async function editRemark(page: Page, text: string): Promise<void> {
  await showTab(page, 'Visite');
  const field = page.getByLabel('Remarque interne');
  await field.fill(text);
  await page.locator('#form-remarks').getByRole('button', { name: 'Enregistrer' }).click();
  await page
    .getByText(/^Enregistré( sur cet appareil\.)?$/)
    .first()
    .waitFor();
}

/** Starts the visit of the order on screen, which may be planned for another day. */
export async function startVisit(page: Page): Promise<void> {
  await showTab(page, 'Visite');
  const starts = page.getByRole('button', { name: /^Commencer la visite/ }).locator('visible=true');
  await starts.first().waitFor();
  const before = await starts.count();
  await starts.first().click();
  // The toast that says so gives way to any other.
  await takeStep(page, 'the visit begins', async () => (await starts.count()) < before);
}

/** Chooses an entry of the menu of a visit. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Plus d’actions' }).locator('visible=true').first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until a step of a visit is taken, which is asked first on another day than its own. */
export async function takeStep(page: Page, what: string, isTaken: () => Promise<boolean>): Promise<void> {
  const anyway = page.getByRole('button', { name: /^(Commencer|Partir) quand même$/ });
  await eventually(what, async () => {
    if (await anyway.isVisible()) await anyway.click();
    return (await isTaken()) ? true : undefined;
  });
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  await showTab(page, 'Messages');
  await page.getByLabel('Votre message').fill(text);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expectMessage(page, text);
}

/** Waits until the thread shows a message. The input box holds the same text before anything is stored. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await showTab(page, 'Messages');
  const thread = page.locator('#form-message li');
  await thread.getByText(text, { exact: true }).first().waitFor();
}

export async function expectRemark(page: Page, text: string): Promise<void> {
  await showTab(page, 'Visite');
  await eventually(`the remark reads “${text}”`, async () =>
    (await page.getByLabel('Remarque interne').inputValue()) === text ? true : undefined,
  );
  expect(await page.getByLabel('Remarque interne').inputValue()).toBe(text);
}
