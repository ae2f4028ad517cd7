import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { entryOf, freeDays, ordersLike } from '../support/board.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** Escape leaves a planning dialog as if it had never been opened. */

let world: World;
let desk: Page;
let day: string;
/** A new order, a visit of another one, and who makes it. */
let orderId: string;
let visitId: string;
let person: { id: string; name: string };

beforeAll(async () => {
  world = await createWorld();
  const office = await signInToApi(world.server.url, supervisorEmail);
  const employee = (await office.rows('employees')).find(({ id }) => id === world.api.id);
  const like = (await office.rows('orders')).find(
    (one) => employee !== undefined && one.state === 'toPlan' && missingQualifications(one, employee).length === 0,
  );
  if (employee === undefined || like === undefined) throw new Error('the demo has no order to plan');
  [day] = await freeDays(office);
  const [planned = '', other = ''] = await ordersLike(office, like, 2);
  [person, orderId, visitId] = [{ id: employee.id, name: employee.name }, other, randomUUID()];
  const times = { plannedStart: brusselsInstant(day, '09:00'), plannedEnd: brusselsInstant(day, '10:00') };
  const { status } = await pushed(office, 'visit.plan', { visitId, orderId: planned, employee: person, ...times });
  if (status !== 'applied') throw new Error(`the visit is ${status}`);
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const button = (name: string | RegExp): Locator => desk.getByRole('button', { name }).locator('visible=true').first();
const dialog = (name: string | RegExp): Locator => desk.getByRole('dialog', { name });
const opened = (name: string | RegExp): Promise<void> =>
  dialog(name).getByRole('button', { name: 'Fermer' }).first().waitFor();
const board = (): string => `/agenda?view=team&date=${day}`;

/** A dialog: what opens it by Enter, and what in the dialogs before it leads on. */
interface Opening {
  name: string;
  path: () => string;
  opener: () => Locator;
  leads?: () => Locator;
  title: string | RegExp;
}

const openings: readonly Opening[] = [
  {
    name: 'a plan from the page of a new order',
    path: () => `/orders/${orderId}`,
    opener: () => button('Planifier une visite'),
    title: 'Planifier une visite',
  },
  {
    name: 'a plan from the orders to plan',
    path: board,
    opener: () => desk.locator('[data-tray] [data-stop]').first(),
    title: 'Planifier une visite',
  },
  {
    name: 'the order of an empty time',
    path: board,
    opener: () => button(`Planifier pour ${person.name}`),
    title: 'Quelle commande ?',
  },
  {
    name: 'a plan at an empty time',
    path: board,
    opener: () => button(`Planifier pour ${person.name}`),
    leads: () => dialog('Quelle commande ?').getByRole('listitem').getByRole('button').first(),
    title: 'Planifier une visite',
  },
  { name: 'a visit', path: board, opener: () => entryOf(desk, visitId), title: /^Visite du/ },
  {
    name: 'a day to give',
    path: board,
    opener: () => button(`Donner la journée de ${person.name}`),
    title: /^Donner la journée de/,
  },
  {
    name: 'an absence',
    path: board,
    opener: () => button('Indisponibilité'),
    title: 'Nouvelle indisponibilité',
  },
];

const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);

/** Nothing is stored, and nothing is left to be sent. */
async function nothingStored(): Promise<void> {
  await waitUntilSafe(desk);
  expect(await desk.getByText(/\d+ brouillon/).count()).toBe(0);
}

test.each(openings)('Escape in $name stores nothing and goes back to what opened it', async (opening) => {
  const { path, opener, leads, title } = opening;
  await desk.goto(`${world.deskUrl}${path()}`);
  await opener().focus();
  await desk.keyboard.press('Enter');
  await leads?.().click();
  await opened(title);
  await desk.keyboard.press('Escape');
  await dialog(title).waitFor({ state: 'detached' });
  expect(await desk.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => hasFocus(opener())).toBe(true);
  await nothingStored();
});

test('Escape in the move of a visit goes back to the visit, and from there to its card', async () => {
  await desk.goto(`${world.deskUrl}${board()}`);
  await entryOf(desk, visitId).focus();
  await desk.keyboard.press('Enter');
  const leads = button('Changer la personne, le jour ou l’heure');
  await leads.click();
  await opened('Déplacer la visite');
  await desk.keyboard.press('Escape');
  await dialog('Déplacer la visite').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(leads)).toBe(true);
  await desk.keyboard.press('Escape');
  await expect.poll(() => desk.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => hasFocus(entryOf(desk, visitId))).toBe(true);
  await nothingStored();
});

test('Escape after an empty time of a calendar stores nothing', async () => {
  await desk.goto(`${world.deskUrl}/agenda?view=day&date=${day}&who=${person.id}`);
  const box = await entryOf(desk, visitId).boundingBox();
  if (box === null) throw new Error('the calendar does not show the visit');
  await desk.mouse.click(box.x + box.width / 2, box.y + 2.5 * box.height);
  await dialog('Quelle commande ?').getByRole('listitem').getByRole('button').first().click();
  await opened('Planifier une visite');
  await desk.keyboard.press('Escape');
  await expect.poll(() => desk.getByRole('dialog').count()).toBe(0);
  await nothingStored();
});
