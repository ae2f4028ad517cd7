import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { ApiUser } from '../support/server/api.ts';
import { commercialEmail, signInToApi } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { createWorld, startAgent } from '../support/world.ts';

let world: World;
let page: Page;
let agent: ApiUser;

beforeAll(async () => {
  world = await createWorld({ signedIn: false });
  agent = await signInToApi(world.server.url, commercialEmail);
  page = await startAgent(world);
});
afterEach(async (context) => {
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
});
afterAll(() => world.dispose());

const button = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first();
const link = (name: string | RegExp) => page.getByRole('link', { name }).locator('visible=true').first();

test(
  '[LW1] an agent makes the whole round offline: the planned visit, a new client with a corrected VAT number, and their next visit',
  { tags: 'main' },
  async () => {
    const planned = (await agent.rows('clientVisits')).find(
      ({ employee, state }) => employee.id === agent.id && state === 'planned',
    );
    if (planned === undefined) throw new Error('the demo has no planned visit to a client');
    world.link.decide(() => 'drop');

    // The round: a planned visit, its record and its next step.
    await page.goto(`${world.link.url}/visites?view=ahead`);
    await page.goto(`${world.link.url}/visites/${planned.id}`);
    await link('Arriver et noter').click();
    await button('Je suis sur place').click();
    await page.getByText(/^Arrivé à /).waitFor();
    const photo = { name: 'vitrine.png', mimeType: 'image/png', buffer: noisyPicture(200, 150) };
    await page.getByLabel('Photos ou documents à ajouter').setInputFiles([photo]);
    await button('Voir vitrine.png').waitFor();
    const met = `Monsieur Dubois ${Date.now()}`;
    await page.getByLabel('Personne rencontrée').fill(met);
    await button('Envoyer le compte rendu').click();
    await page.getByRole('heading', { name: 'Compte rendu terminé' }).waitFor();

    // At the next door: a client whom nobody has yet. A reload keeps what was typed.
    await page.goto(`${world.link.url}/clients`);
    await button('Nouveau client').click();
    const name = `Agence du Coin ${Date.now()}`;
    await page.getByLabel('Nom du client').fill(name);
    await page.getByLabel('Numéro de TVA').fill('BE 0123.456.748');
    await page.reload();
    await expect.poll(() => page.getByLabel('Nom du client').inputValue()).toBe(name);
    await button('Enregistrer').click();
    await page.getByText('Numéro de TVA non valide').waitFor();
    await page.getByLabel('Numéro de TVA').fill('BE 0123.456.749');
    await button('Enregistrer').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Chiffres de contrôle exacts').waitFor();
    await button('Planifier une visite').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Planifier', exact: true }).click();
    await page.getByText(/^Visite planifiée/).waitFor();

    world.link.decide(() => 'pass');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const client = await eventually('the server has the client', async () =>
      (await agent.rows('clients')).find((one) => one.name === name),
    );
    expect(client).toMatchObject({ vatNumber: 'BE0123456749', commercial: { id: agent.id } });
    const visits = await eventually('the server has both visits', async () => {
      const rows = await agent.rows('clientVisits');
      const next = rows.filter(({ clientId }) => clientId === client.id);
      const made = rows.filter((one) => one.met === met);
      return next.length > 0 && made.length > 0 ? { next, made } : undefined;
    });
    expect(visits.made).toMatchObject([{ id: planned.id, state: 'done' }]);
    const photos = await eventually('the server has the photo', async () => {
      const uploads = await agent.rows('uploads');
      const received = uploads.filter(({ clientVisitId, receivedAt }) => clientVisitId === planned.id && receivedAt);
      return received.length > 0 ? received : undefined;
    });
    expect(photos).toMatchObject([{ name: 'vitrine.png', clientId: planned.clientId }]);
    expect(visits.next).toMatchObject([{ state: 'planned', employee: { id: agent.id } }]);
    await waitUntilSafe(page);
  },
);
