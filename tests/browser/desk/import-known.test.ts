import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { addSecondSupervisor, startSecondDesk } from '../support/desk/second-supervisor.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** Orders to plan, some of clients who are known, are imported offline, undone, imported again, and seen by a colleague. */

const street = 'Rue du Bailli';
const vatNumber = 'BE0403170701';

/** What both clients of the supervisor's own are made with. */
const common = {
  type: 'Customer' as const,
  contacts: [],
  vatNumber: null,
  address: {
    street: 'Rue Haute',
    number: '12',
    boxnumber: null,
    apartmentnumber: null,
    zipcode: '1000',
    city: 'Bruxelles',
  },
  affiliates: [],
  note: '',
};
const used = { ...common, clientId: randomUUID(), name: 'Immo du Sablon', phone: '0471 98 76 54', email: null };
const filled = {
  ...common,
  clientId: randomUUID(),
  name: 'Étude Vandenbroeck',
  phone: null,
  email: 'etude@vdb.example',
};

let world: World;
let office: ApiUser;
let desk: Page;
let other: Page;

beforeAll(async () => {
  world = await createWorld();
  await addSecondSupervisor(world);
  office = await signInToApi(world.server.url, supervisorEmail);
  for (const client of [used, filled]) await pushed(office, 'client.create', client);
  desk = await startDesk(world);
  other = await startSecondDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Chooses the file. Returns the region of the import. */
async function chooseFile(rows: readonly (readonly string[])[]): Promise<Locator> {
  const panel = desk.getByRole('region', { name: 'Importer' });
  await panel.getByLabel('Feuille').selectOption({ label: 'Commandes à planifier' });
  const buffer = Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'));
  await panel.getByLabel(/fichier Excel/).setInputFiles({ name: 'commandes.csv', mimeType: 'text/csv', buffer });
  await panel.getByText('3 lignes prêtes · 3 clients connus · 0 déjà importée · 0 à corriger').waitFor();
  return panel;
}

async function decide(panel: Locator): Promise<void> {
  const known = panel.getByRole('region', { name: 'Clients déjà connus' });
  await known.getByText('même téléphone').first().waitFor();
  for (const [line, choice] of [
    ['Ligne 2', 'Utiliser'],
    ['Ligne 3', 'Compléter'],
    ['Ligne 4', 'Nouveau'],
  ] as const)
    await known.getByRole('radiogroup', { name: line, exact: true }).getByRole('radio', { name: choice }).click();
}

test(
  'an import with known clients is stored offline, undone as one, and reaches the server and a colleague',
  minutes(4),
  async () => {
    const wish = brusselsDay(Date.now() + 30 * 86_400_000);
    const day = wish.split('-').toReversed().join('/');
    const place = (number: string): string[] => [street, number, '1050', 'Ixelles'];
    const rows = [
      ['Client', 'GSM', 'E-mail', 'TVA', 'Rue', 'Numéro', 'CP', 'Commune', 'Service', 'Date souhaitée'],
      ['Connu', used.phone, '', '', ...place('101'), 'PEB + ELE', day],
      ['Vandenbroeck', '', filled.email, vatNumber, ...place('102'), 'PEB', ''],
      ['Homonyme', used.phone, '', '', ...place('103'), 'PEB et contrôle électrique', ''],
    ];
    await desk.goto(`${world.deskUrl}/excel`);
    await desk.getByLabel(/fichier Excel/).waitFor();
    await setOffline(desk.context(), true);
    const panel = await chooseFile(rows);
    await panel.getByText('Cherché sur cet appareil seulement : vous êtes hors ligne.').waitFor();
    await decide(panel);
    await panel.getByRole('button', { name: 'Importer 3 lignes' }).click();
    await panel.getByText('3 commandes enregistrées sur cet appareil.').waitFor();

    await panel.getByRole('button', { name: 'Annuler l’import de 3 lignes' }).click();
    await desk.getByText('3 lignes retirées.').waitFor();
    // The file is there again, as it was decided.
    await panel.getByText('3 lignes prêtes · 3 clients connus · 0 déjà importée · 0 à corriger').waitFor();
    await panel.getByRole('button', { name: 'Importer 3 lignes' }).click();
    await panel.getByText('3 commandes enregistrées sur cet appareil.').waitFor();
    await setOffline(desk.context(), false);

    const imported = async () => (await office.rows('orders')).filter(({ address }) => address.street === street);
    const numbered = await eventually('the server has the three orders', async () => {
      const found = (await imported()).filter(({ address }) => ['101', '102', '103'].includes(address.number ?? ''));
      return found.length === 3 ? new Map(found.map((order) => [order.address.number, order])) : undefined;
    });
    const [first, second, third] = ['101', '102', '103'].map((number) => numbered.get(number));
    expect(first?.client.id).toBe(used.clientId);
    expect(first?.services.map(({ code }) => code).toSorted()).toEqual(['ELE', 'PEB']);
    expect(first?.planningRemark).toContain(`(${day})`);
    expect(second?.client.id).toBe(filled.clientId);
    const card = (await office.rows('clients')).find(({ id }) => id === filled.clientId);
    expect(card?.vatNumber).toBe(vatNumber);
    expect(third?.client.id).not.toBe(used.clientId);
    expect(third?.services.map(({ code }) => code).toSorted()).toEqual(['ELE', 'PEB']);
    expect(await imported()).toHaveLength(numbered.size);

    // What the server has is not withdrawn any more.
    await waitUntilSafe(desk);
    await panel.getByRole('button', { name: /^Annuler l’import/ }).waitFor({ state: 'hidden' });
    await other.goto(`${world.server.url}/orders/${first?.id}`);
    await other.getByRole('heading', { level: 1, name: /Rue du Bailli 101/ }).waitFor();
    await other.getByText(used.name).first().waitFor();
    await other.getByText(`(${day})`).first().waitFor();
  },
);
