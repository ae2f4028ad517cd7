import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { violationsInBothThemes } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { StandInPlaces } from '../support/server/stand-in-places.ts';
import { createStandInPlaces, standInPlace } from '../support/server/stand-in-places.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let world: World;
let page: Page;
afterEach(async (context) => {
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
});

const searchBox = () => page.getByLabel('Chercher une adresse');
const results = () => page.getByRole('list', { name: 'Résultats' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function openForm(): Promise<void> {
  await page.goto(`${world.link.url}/orders/new`);
  await searchBox().waitFor();
}

/** Returns a part of an address that this certifier's orders use. */
async function knownAddress(): Promise<{ typed: string; town: string }> {
  const order = (await world.api.rows('orders'))[0];
  if (order === undefined) throw new Error('the demo has no order');
  const { street, number, zipcode, city } = order.address;
  return { typed: `${street} ${number} ${zipcode}`, town: `${zipcode} ${city}` };
}

describe('with a key', () => {
  let google: StandInPlaces;
  beforeAll(async () => {
    google = await createStandInPlaces();
    world = await createWorld({
      env: { GOOGLE_PLACES_KEY: 'key-of-the-tests', GOOGLE_PLACES_SCRIPT: google.script },
    });
    page = await startCertifier(world);
  });
  afterAll(async () => {
    await world.dispose();
    await google.close();
  });

  test('lists the results of both searches, the company’s first, and creates an order with an address from Google', async () => {
    await openForm();
    expect(google.requests).toEqual([]);
    const { typed, town } = await knownAddress();
    await searchBox().fill(typed);
    await results().getByText(town).first().waitFor();
    await results().getByText(standInPlace.title).waitFor();
    const lines = await results().getByRole('listitem').allInnerTexts();
    expect(lines.at(-1)).toBe(`Google Maps\n\n${standInPlace.title}\n${standInPlace.detail}`);
    expect(lines[0]).toContain(town);
    expect(await violationsInBothThemes(page)).toEqual([]);

    await results().getByText(standInPlace.title).click();
    const street = page.getByLabel('Rue', { exact: true });
    await eventually('the parts are in the form', async () =>
      (await street.inputValue()) === standInPlace.parts.street ? true : undefined,
    );
    expect(await page.getByText('Adresse encodée à la main').count()).toBe(0);
    await button('Continuer').click();
    await page.getByLabel('Chercher un client').fill('Ada Étalon');
    await button('Nouveau client').click();
    await page.getByLabel('Nom du client').waitFor();
    await button('Continuer').click();
    await page.getByRole('button', { name: /^Contrôle électrique/ }).click();
    await button('Continuer').click();
    await button('Créer la commande').click();
    const order = await eventually('the order is on the server', async () =>
      (await world.api.rows('orders')).find(({ client }) => client.name === 'Ada Étalon'),
    );
    expect(order.address).toEqual({ ...standInPlace.parts, boxnumber: null, apartmentnumber: null });
    expect(order.addressIncomplete).toBe(false);
  });

  test('isolates the page that calls Google from the app, and sends Google no page and no cookie', async () => {
    await openForm();
    await searchBox().fill('rue de l’étalon');
    await results().getByText('Google Maps').waitFor();
    const frame = page.frames().find((one) => one.url().includes('/places?'));
    const reached = await frame?.evaluate(async () => {
      const attempts: Record<string, () => unknown> = {
        storage: () => localStorage.length,
        cookie: () => document.cookie,
        page: () => parent.document.title,
        workers: async () => (await navigator.serviceWorker.getRegistrations()).length,
        database: () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open('x');
            request.onsuccess = resolve;
            request.onerror = reject;
          }),
        api: () => fetch('/config.json'),
      };
      const names: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          await attempt();
          names.push(name);
        } catch {
          // The rejection is expected.
        }
      }
      return { origin: self.origin, names };
    });
    expect(reached).toEqual({ origin: 'null', names: [] });
    expect(google.requests.length).toBeGreaterThan(0);
    for (const { headers } of google.requests) {
      expect(headers.referer).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
    }
  });

  test('searches by itself without an error when Google fails or does not answer', async () => {
    google.fail(true);
    await openForm();
    const { typed, town } = await knownAddress();
    const before = google.requests.length;
    await searchBox().fill(typed);
    await results().getByText(town).first().waitFor();
    await eventually('Google was asked', () => (google.requests.length > before ? true : undefined));
    await eventually('the page that asked is gone', () => (page.frames().length === 1 ? true : undefined));
    await searchBox().fill('nulle part au monde');
    await page.getByText('Aucune adresse n’a été trouvée pour votre recherche').waitFor();
    world.link.decide(() => 'drop');
    await searchBox().fill(typed.toUpperCase());
    await results().getByText(town).first().waitFor();
    expect(await page.getByText('Google Maps').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    google.fail(false);
  });
});

describe('without a key', () => {
  beforeAll(async () => {
    world = await createWorld();
    page = await startCertifier(world);
  });
  afterAll(() => world.dispose());

  test('searches without any request to Google', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openForm();
    const { typed, town } = await knownAddress();
    await searchBox().fill(typed);
    await results().getByText(town).first().waitFor();
    await eventually('the server was asked', () =>
      asked.some((url) => url.includes('/addresses?')) ? true : undefined,
    );
    await searchBox().fill('nulle part au monde');
    await page.getByText('Aucune adresse n’a été trouvée pour votre recherche').waitFor();
    await page.goto(`${world.link.url}/nl/orders/new`);
    await page.getByLabel('Een adres zoeken').fill('nergens ter wereld');
    await page.getByText('Er werd geen adres gevonden voor uw zoekopdracht').waitFor();
    expect(asked.filter((url) => /places|google/i.test(url))).toEqual([]);
    expect(asked.every((url) => url.startsWith(world.link.url))).toBe(true);
    expect(page.frames()).toHaveLength(1);
  });
});
