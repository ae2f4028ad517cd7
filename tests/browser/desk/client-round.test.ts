import { v7 } from 'uuid';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { ApiUser } from '../support/server/api.ts';
import { commercialEmail, signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startAgent } from '../support/world.ts';

let world: World;
let page: Page;
let agent: ApiUser;
let office: ApiUser;

const today = brusselsDay(Date.now());
/** A day on which the demo company plans nothing. */
const later = addDays(today, 40);
/** Three agencies, in the order of their visits on that day: the second is far from the others. */
const agencies = [
  { id: v7(), name: 'Agence de la Bourse', zipcode: '1000', city: 'Bruxelles' },
  { id: v7(), name: 'Agence du Grognon', zipcode: '5000', city: 'Namur' },
  { id: v7(), name: 'Agence Flagey', zipcode: '1050', city: 'Ixelles' },
] as const;
const [bourse, grognon, flagey] = agencies;
const visits = { bourse: v7(), grognon: v7(), later: agencies.map(() => v7()) };

/** Pushes changes of one client from another device of this person. */
async function push<N extends MutationName>(
  by: ApiUser,
  clientId: string,
  name: N,
  args: MutationArgs<N>,
): Promise<void> {
  const now = new Date().toISOString();
  const mutation = { id: v7(), lane: `client:${clientId}`, seq: 1, name, v: 1, args, createdAt: now };
  const body = { protocol: protocolVersion, deviceId: by.deviceId, sentAt: now, mutations: [mutation] };
  expect(await (await by.push('main', body)).json()).toMatchObject({ results: [{ status: 'applied' }] });
}

beforeAll(async () => {
  world = await createWorld({ signedIn: false });
  agent = await signInToApi(world.server.url, commercialEmail);
  office = await signInToApi(world.server.url, supervisorEmail);
  for (const [index, { id: clientId, name, zipcode, city }] of agencies.entries()) {
    const address = {
      street: 'Rue Haute',
      number: String(index + 1),
      boxnumber: null,
      apartmentnumber: null,
      zipcode,
      city,
    };
    await push(agent, clientId, 'client.create', {
      clientId,
      type: 'Agency',
      name,
      phone: null,
      email: null,
      contacts: [],
      vatNumber: null,
      address,
      affiliates: [],
      note: '',
    });
    const plannedAt = new Date(Date.parse(brusselsInstant(later)) + (9 + 2 * index) * 3_600_000).toISOString();
    await push(agent, clientId, 'clientVisit.plan', {
      clientVisitId: visits.later[index] ?? '',
      clientId,
      plannedAt,
    });
  }
  const soon = new Date().toISOString();
  await push(agent, bourse.id, 'clientVisit.plan', {
    clientVisitId: visits.bourse,
    clientId: bourse.id,
    plannedAt: soon,
  });
  await push(agent, grognon.id, 'clientVisit.plan', {
    clientVisitId: visits.grognon,
    clientId: grognon.id,
    plannedAt: soon,
  });
  page = await startAgent(world);
});
afterEach(async (context) => {
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
});
afterAll(() => world.dispose());

const button = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first();
const link = (name: string | RegExp) => page.getByRole('link', { name }).locator('visible=true').first();

/** Returns the agencies of that day’s round as they stand on the screen. */
async function stops(): Promise<(string | undefined)[]> {
  const titles = await page.locator('main ol a').allInnerTexts();
  return titles.map((title) => agencies.find(({ name }) => title.includes(name))?.name);
}

async function online(): Promise<void> {
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waitUntilSafe(page);
}

test('[LW1] a round is ordered offline, taken back, ordered again; a visit is recorded with its next step, another is cancelled', async () => {
  world.link.decide(() => 'drop');
  await page.goto(`${world.link.url}/visites?day=${later}`);
  await expect.poll(stops).toEqual([bourse.name, grognon.name, flagey.name]);
  await button('Prendre ces heures').click();
  await expect.poll(stops).toEqual([bourse.name, flagey.name, grognon.name]);
  await button('Annuler').click();
  await expect.poll(stops).toEqual([bourse.name, grognon.name, flagey.name]);
  await button('Prendre ces heures').click();
  await expect.poll(stops).toEqual([bourse.name, flagey.name, grognon.name]);

  await page.goto(`${world.link.url}/visites`);
  await link(new RegExp(bourse.name)).click();
  await link('Arriver et noter').click();
  await button('Je suis sur place').click();
  await page.getByText(/^Arrivé à /).waitFor();
  await page.getByLabel('Personne rencontrée').fill('Madame Claes');
  await page.getByText('Tarifs', { exact: true }).click();
  await page.getByLabel('Prochaine étape').fill('Envoyer les tarifs 2027');
  await page.getByLabel('Me le rappeler le').first().fill(addDays(today, 14));
  await button('Envoyer le compte rendu').click();
  await page.getByRole('heading', { name: 'Compte rendu terminé' }).waitFor();

  await page.goto(`${world.link.url}/visites/${visits.grognon}`);
  await button('Annuler la visite').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la visite' }).click();
  await page.getByText('Annulée', { exact: true }).first().waitFor();

  // An order from the card, for that client.
  await page.goto(`${world.link.url}/clients/${flagey.id}`);
  await link('Nouvelle commande').click();
  // The draft of the order takes the address over as soon as it has the client.
  await page.waitForURL(/\/orders\/new\?/);
  await button('Client').click();
  await page.locator('main').getByText(flagey.name).first().waitFor();

  await online();
  const made = (await agent.rows('clientVisits')).find(({ id }) => id === visits.bourse);
  expect(made).toMatchObject({
    state: 'done',
    met: 'Madame Claes',
    topics: ['Tarifs'],
    nextStep: 'Envoyer les tarifs 2027',
  });
  expect((await agent.rows('reminders')).find(({ id }) => id === made?.reminderId)).toMatchObject({
    clientId: bourse.id,
    dueAt: brusselsInstant(addDays(today, 14), '09:00'),
  });
  const rows = new Map((await agent.rows('clientVisits')).map((row) => [row.id, row]));
  expect(rows.get(visits.grognon)?.state).toBe('cancelled');
  const planned = visits.later.map((id) => rows.get(id)?.plannedAt ?? '');
  expect(planned.toSorted()).toEqual([planned[0], planned[2], planned[1]]);
});

test('the same visit recorded on a second device is recognised, and one record is withdrawn offline', async () => {
  const twin = v7();
  const at = new Date().toISOString();
  const about = { clientVisitId: twin, clientId: bourse.id };
  await push(agent, bourse.id, 'clientVisit.plan', { ...about, plannedAt: at });
  await push(agent, bourse.id, 'clientVisit.checkIn', { ...about, at, coordinates: null });
  const notes = { met: 'Mme Claes', topics: [], materials: '', outcome: '', nextStep: '', reminder: null };
  await push(agent, bourse.id, 'clientVisit.complete', { ...about, at, ...notes });
  await page.goto(`${world.link.url}/visites/${visits.bourse}`);
  await page.getByText(/Une autre visite à ce client est notée le même jour/).waitFor();
  world.link.decide(() => 'drop');
  await link('Voir l’autre').click();
  await button('C’est la même : retirer celle-ci').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await page.getByText('Annulée', { exact: true }).first().waitFor();
  await online();
  const states = new Map((await agent.rows('clientVisits')).map(({ id, state }) => [id, state]));
  expect([states.get(twin), states.get(visits.bourse)]).toEqual(['cancelled', 'done']);
});

test('two cards of one client become one offline; the owner keeps a client that another agent asks for', async () => {
  await push(office, bourse.id, 'client.claim', { clientId: bourse.id });
  await page.goto(`${world.link.url}/clients/${bourse.id}`);
  await page.getByRole('heading', { name: 'Demandes de reprise' }).waitFor();
  world.link.decide(() => 'drop');
  await button('Refuser').click();
  await page.getByRole('heading', { name: 'Demandes de reprise' }).waitFor({ state: 'detached' });

  await button('Réunir…').click();
  const sheet = page.getByRole('dialog', { name: 'Réunir deux fiches' });
  await sheet.getByRole('combobox', { name: 'Le même client' }).fill('Flagey');
  await page.getByRole('option', { name: new RegExp(flagey.name) }).click();
  await sheet.getByRole('button', { name: 'Réunir', exact: true }).click();
  await page.getByText(/^Réunion enregistrée/).waitFor();
  await page.goto(`${world.link.url}/clients/${flagey.id}`);
  await page.getByText(`${flagey.name} est réuni avec une autre fiche`).waitFor();

  await online();
  const clients = await eventually('the server has both decisions', async () => {
    const rows = new Map((await agent.rows('clients')).map((row) => [row.id, row]));
    return rows.get(flagey.id)?.mergedInto === bourse.id ? rows : undefined;
  });
  expect(clients.get(bourse.id)).toMatchObject({ claims: [], commercial: { id: agent.id } });
  expect(await office.rows('notifications')).toContainEqual(
    expect.objectContaining({ kind: 'clientRefused', userId: office.id }),
  );
});
