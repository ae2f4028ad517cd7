import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { ClientsResponse } from '#contract/protocol/search/clients.ts';
import { clientsResponse } from '#contract/protocol/search/clients.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { ApiUser } from '../support/server/api.ts';
import { commercialEmail, signInToApi, supervisorEmail } from '../support/server/api.ts';
import { signIn, syncLine, waitUntilSafe } from '../support/app.ts';
import { violations } from '../support/checks/axe.ts';
import { misfitsAtEveryWidth } from '../support/checks/layout.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startAgent } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let page: Page;
let agent: ApiUser;
let office: ApiUser;

beforeAll(async () => {
  world = await createWorld({ signedIn: false });
  agent = await signInToApi(world.server.url, commercialEmail);
  office = await signInToApi(world.server.url, supervisorEmail);
  await makeClients(60);
  page = await startAgent(world);
});
afterEach(async (context) => {
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
});
afterAll(() => world.dispose());

/** Creates clients of the supervisor, who is also an agent. */
async function makeClients(count: number): Promise<void> {
  const now = new Date().toISOString();
  const mutations = Array.from({ length: count }, (_one, index) => {
    const clientId = v7();
    const address = { street: 'Rue Haute', number: String(index + 1), boxnumber: null, apartmentnumber: null };
    const args = {
      clientId,
      type: 'Agency',
      name: `Agence Élan ${String.fromCodePoint(65 + (index % 26))}${index}`,
      phone: `+32 470 12 34 ${String(index).padStart(2, '0')}`,
      email: index % 2 === 0 ? `bureau${index}@elan.example` : null,
      contacts: [],
      vatNumber: null,
      address: index % 3 === 0 ? null : { ...address, zipcode: '1000', city: 'Bruxelles' },
      affiliates: [],
      note: '',
    };
    return { id: v7(), lane: `client:${clientId}`, seq: index, name: 'client.create', v: 1, args, createdAt: now };
  });
  const { deviceId } = office;
  const answer = await office.push('main', { protocol: protocolVersion, deviceId, sentAt: now, mutations });
  expect(answer.status).toBe(200);
}

/** Returns the server's response to the agent. */
async function ask(q = ''): Promise<ClientsResponse> {
  const url = `${world.server.url}/api/v1/clients?q=${encodeURIComponent(q)}`;
  return clientsResponse.parse(
    await (await fetch(url, { headers: { authorization: `Bearer ${agent.token}` } })).json(),
  );
}

/** Returns a client of the first page that is not the agent's and has a unique name. */
async function foreignClient(): Promise<{ id: string; name: string }> {
  const { clients } = await ask();
  const names = clients.map(({ name }) => name);
  const found = clients.find(
    ({ own, claimed, name }) => !own && !claimed && names.filter((one) => one === name).length === 1,
  );
  if (found === undefined) throw new Error('the demo has no client of somebody else');
  return found;
}

const searchBox = () => page.getByLabel('Chercher un client');
const list = () => page.getByRole('list', { name: 'Clients' });
/** Navigates by the drawer's link. */
async function goBy(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ouvrir la navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name }).click();
}
const open = (query = '') => page.goto(`${world.link.url}/allclients${query}`);

test('shows a commercial agent the number of clients, and lists them page by page', async () => {
  const { total = 0, next } = await ask();
  expect(total).toBeGreaterThan(50);
  expect(next).not.toBeNull();
  await goBy('Tous les clients');
  await page.getByText(new RegExp(`^${total} clients$`)).waitFor();
  const rows = list().getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.count()).toBeLessThan(50);
  expect(await rows.first().getAttribute('aria-setsize')).toBe('50');
  await eventually('the next page is there', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return Number(await rows.last().getAttribute('aria-setsize')) > 50 ? true : undefined;
  });
});

test('filters and sorts in the address, and opens what may be read of a colleague’s client', async () => {
  const { name } = await foreignClient();
  await open('?type=Agency&sort=-name');
  await page.getByLabel('Type de client').waitFor();
  expect(await page.getByLabel('Type de client').inputValue()).toBe('Agency');
  await page.getByRole('button', { name: 'Ordre décroissant : inverser' }).click();
  await eventually('the address has the order', () =>
    new URL(page.url()).searchParams.get('sort') === null ? true : undefined,
  );
  await page.getByRole('button', { name: 'Jamais visité' }).click();
  await eventually('the address has the label', () =>
    new URL(page.url()).searchParams.get('status') === 'neverVisited' ? true : undefined,
  );
  await open(`?q=${encodeURIComponent(name)}`);
  await list().getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByText('Numéro de TVA').waitFor();
  await panel.getByText(/^Les contacts, la note et les visites de ce client sont chez /).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
  await list().getByText(name, { exact: true }).waitFor();
});

test('stores a search in the address, restores it after a reload, and clears it; reports an empty result', async () => {
  const { name } = await foreignClient();
  await open();
  await searchBox().fill(name.toUpperCase());
  await list().getByText(name, { exact: true }).waitFor();
  await eventually('the address has the search', () =>
    new URL(page.url()).searchParams.get('q') === name.toUpperCase() ? true : undefined,
  );
  await page.reload();
  await list().getByText(name, { exact: true }).waitFor();
  expect(await searchBox().inputValue()).toBe(name.toUpperCase());
  await searchBox().fill('personne de ce nom-là');
  await page.getByText('Rien ne correspond à « personne de ce nom-là »').waitFor();
  await page.getByText('Aucun client').waitFor();
  await page.goBack();
  await eventually('the search before is back', async () =>
    (await searchBox().inputValue()) === '' ? true : undefined,
  );
});

test('shows offline the last results with their time, resumes by itself, and sends an offline request once', async () => {
  const { id, name } = await foreignClient();
  await open(`?q=${encodeURIComponent(name)}`);
  const claim = page.getByRole('button', { name: `Demander ce client : ${name}` });
  await claim.waitFor();
  world.link.decide(() => 'drop');
  await setOffline(world.certifier.context(), true);
  await claim.click();
  await list().getByText('Demandé').waitFor();
  await list().getByText('À envoyer').waitFor();
  await page.getByText(`Demande enregistrée : ${name}.`).waitFor();

  // Navigates within the page: not every Chromium reports to a reloaded document that there is no network.
  await goBy('Commandes');
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
  await goBy('Tous les clients');
  await page.getByText(/^Sans réseau. (Voici la liste lue le|Cherché parmi les) /).waitFor();
  await page.getByRole('group', { name: 'Dernières recherches' }).getByRole('button', { name, exact: true }).click();
  await page.getByText(new RegExp(`^Sans réseau. Voici les résultats de « ${name} », lus le `)).waitFor();
  await list().getByText(name, { exact: true }).waitFor();
  // What was read in other searches is searched as one types.
  await searchBox().fill(name.slice(0, -1));
  await page.getByText(/^Sans réseau. Cherché parmi les \d+ clients lus avant sur cet appareil/).waitFor();
  await list().getByText(name, { exact: true }).waitFor();
  world.link.decide(() => 'pass');
  await setOffline(world.certifier.context(), false);
  await page.getByText(/^Sans réseau/).waitFor({ state: 'detached' });
  const claimed = await eventually('the request is on the server', async () => {
    const row = (await office.rows('clients')).find((one) => one.id === id);
    return row?.claims.some(({ by }) => by.id === agent.id) === true ? row : undefined;
  });
  expect(claimed.claims).toHaveLength(1);
  await open(`?q=${encodeURIComponent(name)}`);
  await list().getByText('Demandé').waitFor();
  expect(await claim.count()).toBe(0);
  // A page reopened before it read its own response may have to send the request again.
  await expect.poll(() => list().getByText('À envoyer').count()).toBe(0);
});

test('[LW1] records a client visit offline from the home page, and sends it to the office once', async () => {
  await page.goto(world.link.url);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Clients à visiter' }) });
  const first = card.getByRole('listitem').first().getByRole('link');
  const name = await first.innerText();
  world.link.decide(() => 'drop');
  await first.click();
  await page.getByRole('link', { name: 'Noter une visite' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Je suis sur place' }).click();
  await page.getByText(/^Arrivé à /).waitFor();
  const met = `Madame Lambert ${Date.now()}`;
  await page.getByLabel('Personne rencontrée').fill(met);
  await page.getByLabel('Résultat').fill('Enverra deux ventes en décembre');
  await page.reload();
  await expect.poll(() => page.getByLabel('Personne rencontrée').inputValue()).toBe(met);
  await page.getByRole('button', { name: 'Envoyer le compte rendu' }).locator('visible=true').click();
  await page.getByRole('heading', { name: 'Compte rendu terminé' }).waitFor();
  await page.goto(`${world.link.url}/sync`);
  await syncLine(page, name)
    .getByText(/compte rendu de visite|changements/)
    .first()
    .waitFor();
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const written = await eventually('the office has the record', async () => {
    const rows = (await office.rows('clientVisits')).filter((one) => one.met === met);
    return rows.length === 0 ? undefined : rows;
  });
  expect(written).toMatchObject([{ state: 'done', employee: { id: agent.id } }]);
});

test('axe finds nothing in the sheets of clients and visits, and nothing is cut off at any width', async () => {
  const own = (await office.rows('clients')).find(
    ({ commercial, mergedInto }) => commercial?.id === agent.id && mergedInto === undefined,
  );
  if (own === undefined) throw new Error('the agent has no client');
  const { name } = await foreignClient();
  const dialog = page.getByRole('dialog');
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const found: string[] = [];
  const look = async (state: string): Promise<void> => {
    await dialog.getByRole('heading').first().waitFor();
    const faults = [
      ...(await violations(page, { without: ['landmark-one-main', 'page-has-heading-one', 'region'] })),
      ...(await misfitsAtEveryWidth(page)),
    ];
    found.push(...faults.map((fault) => `${state}: ${fault}`));
  };
  await page.goto(`${world.link.url}/clients/${own.id}?edit=1`);
  await dialog.getByLabel('Nom du client').fill('');
  await dialog.getByLabel('Commune', { exact: true }).fill('Nulle-Part-lez-Bains');
  await dialog.getByLabel('Code postal').fill('4000');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await look('the form, with errors');
  await dialog.getByRole('button', { name: 'Annuler la saisie' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Planifier une visite' }).click();
  await look('a plan');
  await close();
  await page.getByRole('button', { name: 'Réunir…' }).click();
  await look('a merge');
  await close();
  // A load would cross the step back that closing a sheet takes.
  await goBy('Visites');
  await page.getByRole('heading', { level: 1, name: 'Visites' }).waitFor();
  await page.getByRole('button', { name: 'Planifier une visite' }).first().click();
  await look('any plan');
  await close();
  await goBy('Tous les clients');
  await searchBox().fill(name);
  await list().getByRole('button', { name, exact: true }).click();
  await look('a colleague’s client');
  expect(found).toEqual([]);
});

test('tells a user who is not an agent so, and requests nothing from the server', async () => {
  const other = await world.supervisor.start();
  await signIn(other, world.link.url, 'certifier@demo.mycerti.example');
  await waitUntilSafe(other);
  const before = world.link.seen.length;
  await other.goto(`${world.link.url}/allclients`);
  await other.getByText('Cette page est réservée aux commerciaux.').waitFor();
  await other.getByRole('link', { name: 'Commandes' }).waitFor();
  expect(await other.getByRole('link', { name: 'Tous les clients' }).count()).toBe(0);
  expect(world.link.seen.slice(before).filter(({ path }) => path.startsWith('/api/v1/clients'))).toEqual([]);
});
