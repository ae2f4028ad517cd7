import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Employee } from '#contract/entities/employee.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { dropOn, entryOf, freeDays, grab, laneOf, ordersLike } from '../support/board.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { addSecondSupervisor, startSecondDesk } from '../support/desk/second-supervisor.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** What a supervisor does on the board with the mouse and in haste, on the built app, beside another supervisor. */

let world: World;
let office: ApiUser;
let desk: Page;
let other: Page;
/** The certifier, the supervisor, and somebody who cannot make these visits. */
let certifier: Employee;
let supervisor: Employee;
let unable: Employee;
let clientId: string;
/** Orders to plan that no test has used, and free days. */
let orders: string[];
let days: string[];

beforeAll(async () => {
  world = await createWorld();
  await addSecondSupervisor(world);
  office = await signInToApi(world.server.url, supervisorEmail);
  const team = (await office.rows('employees')).filter(({ qualifications }) => qualifications.length > 0);
  const found = (await office.rows('orders'))
    .filter(({ state, invoice, services }) => state === 'toPlan' && invoice === null && services.length === 1)
    .flatMap((order) => {
      const isAble = (one: Employee): boolean => missingQualifications(order, one).length === 0;
      const [first, second] = [world.api.id, office.id].map((id) => team.find((one) => one.id === id && isAble(one)));
      const third = team.find((one) => !isAble(one));
      return first && second && third ? [{ order, first, second, third }] : [];
    })[0];
  const client = (await office.rows('clients')).find(({ commercial }) => commercial?.id === office.id);
  if (found === undefined || client === undefined) throw new Error('the demo has no such order or client');
  [certifier, supervisor, unable] = [found.first, found.second, found.third];
  clientId = client.id;
  orders = await ordersLike(office, found.order, 8);
  days = await freeDays(office);
  [desk, other] = [await startDesk(world), await startSecondDesk(world)];
}, minutes(4).timeout);
afterEach(async (context) => {
  await reportFailure(context, world);
  await setOffline(desk.context(), false);
});
afterAll(() => world.dispose());

const visit = async (day: string, from: string, to: string): Promise<string> => {
  const visitId = randomUUID();
  const times = { plannedStart: brusselsInstant(day, from), plannedEnd: brusselsInstant(day, to) };
  const args = { visitId, orderId: orders.pop() ?? '', employee: { id: certifier.id, name: certifier.name }, ...times };
  expect(await pushed(office, 'visit.plan', args)).toMatchObject({ status: 'applied' });
  return visitId;
};

/** Opens the board of a day at both desks, once both have all of it. */
async function openBoards(day: string): Promise<void> {
  for (const [page, url] of [
    [desk, world.deskUrl],
    [other, world.server.url],
  ] as const) {
    await page.goto(`${url}/agenda?view=team&date=${day}`);
    await laneOf(page, certifier).waitFor();
    await waitUntilSafe(page);
  }
}

const storedVisit = async (id: string) => (await office.rows('visits')).find((one) => one.id === id);
const inLane = (page: Page, who: Employee, id: string, time: string): Promise<void> =>
  laneOf(page, who).locator(`[data-entry="${id}"][title^="${time}"]`).waitFor();

test.each([
  ['online', false],
  ['offline', true],
])(
  'a visit that is dragged onto a person without the skill, an absence, a visit to a client: %s',
  minutes(4),
  async (_, isOffline) => {
    const day = days.shift() ?? '';
    const id = await visit(day, '08:30', '09:30');
    const call = { clientVisitId: randomUUID(), clientId, plannedAt: brusselsInstant(day, '11:00') };
    expect(await pushed(office, 'clientVisit.plan', call)).toMatchObject({ status: 'applied' });
    const away = { employee: { id: supervisor.id, name: supervisor.name }, kind: 'training' as const, note: '' };
    const times = { from: brusselsInstant(day, '14:00'), to: brusselsInstant(day, '17:00') };
    const absence = { unavailabilityId: randomUUID(), ...away, ...times };
    expect(await pushed(office, 'unavailability.set', absence)).toMatchObject({ status: 'applied' });
    await openBoards(day);
    await entryOf(desk, call.clientVisitId).waitFor();
    await setOffline(desk.context(), isOffline);
    const card = entryOf(desk, id);
    const question = desk.getByRole('dialog', { name: 'Déplacer quand même ?' });
    const person = question.getByText(new RegExp(`^${supervisor.name}, `));

    await grab(desk, card);
    await dropOn(desk, laneOf(desk, unable).locator('[data-track]'), 0.5);
    await desk.getByText(`${unable.name} n’a pas la qualification`).waitFor();
    await inLane(desk, certifier, id, '08:30');

    await grab(desk, card);
    await dropOn(desk, laneOf(desk, supervisor).locator('.team-away'));
    await person.waitFor();
    await question.getByText(`${supervisor.name} n’est pas disponible (Formation)`).waitFor();
    await question.getByRole('button', { name: 'Laisser comme avant' }).click();
    await inLane(desk, certifier, id, '08:30');

    await grab(desk, card);
    await dropOn(desk, entryOf(desk, call.clientVisitId));
    await person.waitFor();
    await question.getByText(/^Une visite chez .* est prévue à 11:00/).waitFor();
    await question.getByRole('button', { name: 'Déplacer quand même' }).click();
    await inLane(desk, supervisor, id, '11:00');
    await desk.getByText(`Visite donnée à ${supervisor.name}`).waitFor();
    expect(await desk.getByText('Sur cet appareil seulement.').isVisible()).toBe(isOffline);
    await desk.getByRole('button', { name: 'Annuler' }).click();
    await desk.getByText('La visite est de nouveau à sa place.').waitFor();
    await inLane(desk, certifier, id, '08:30');
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await storedVisit(id)).toMatchObject({ employee: { id: certifier.id } });

    await grab(desk, card);
    await dropOn(desk, entryOf(desk, call.clientVisitId));
    await question.getByRole('button', { name: 'Déplacer quand même' }).click();
    await inLane(desk, supervisor, id, '11:00');
    await setOffline(desk.context(), false);
    await inLane(other, supervisor, id, '11:00');
    expect(await storedVisit(id)).toMatchObject({
      employee: { id: supervisor.id },
      plannedStart: brusselsInstant(day, '11:00'),
    });
  },
);

test.each([
  ['online', false],
  ['offline', true],
])('an order that is dragged into the past, or to who cannot make it, opens nothing: %s', async (_, isOffline) => {
  await openBoards(addDays(brusselsDay(Date.now()), -7));
  const order = desk.locator('[data-tray] [data-stop]').first();
  await order.waitFor();
  await setOffline(desk.context(), isOffline);
  await grab(desk, order);
  await dropOn(desk, laneOf(desk, certifier).locator('[data-track]'), 0.3);
  await desk.getByText('Ce moment est déjà passé. Choisissez un moment à venir.').waitFor();
  await desk.goto(`${world.deskUrl}/agenda?view=team&date=${days[0]}`);
  await order.waitFor();
  await grab(desk, order);
  await dropOn(desk, laneOf(desk, unable).locator('[data-track]'), 0.3);
  await desk.getByText(`${unable.name} n’a pas la qualification`).waitFor();
  expect(await desk.getByRole('dialog').count()).toBe(0);
});

test(
  'a time that another supervisor plans at the same moment: the second is refused and reads why',
  minutes(4),
  async () => {
    const day = days.shift() ?? '';
    const id = await visit(day, '08:30', '09:30');
    await openBoards(day);
    const order = other.locator('[data-tray] [data-stop]').first();
    const orderId = (await order.getAttribute('data-entry')) ?? '';
    await grab(desk, entryOf(desk, id));
    await grab(other, order);
    await dropOn(other, laneOf(other, supervisor).locator('[data-track]'), 0.5);
    await other.getByRole('button', { name: 'Planifier la visite' }).click();
    await other.getByText(/^Visite planifiée/).waitFor();
    // Hers is not sent yet: nothing is known here.
    await dropOn(desk, laneOf(desk, supervisor).locator('[data-track]'), 0.5);
    await desk.getByText(`Visite donnée à ${supervisor.name}`).waitFor();
    const hers = await eventually('the plan is on the server', async () =>
      (await office.rows('visits')).find((one) => one.orderId === orderId),
    );
    await entryOf(desk, hers.id).waitFor();
    await laneOf(desk, certifier)
      .locator(`[data-entry="${id}"]`)
      .filter({ hasText: 'Refusé par le serveur' })
      .waitFor();
    await inLane(desk, certifier, id, '08:30');
    await entryOf(desk, id).click();
    await desk.getByRole('link', { name: 'Voir pourquoi' }).click();
    await desk.getByText('Ce créneau vient d’être pris').first().waitFor();
    await desk.getByRole('button', { name: 'Abandonner' }).first().click();
    await waitUntilSafe(desk);
  },
);

test(
  'twenty keys in two seconds on two visits: none is lost, and what is shown is what is stored',
  minutes(4),
  async () => {
    const day = days.shift() ?? '';
    const [first, second] = [await visit(day, '09:00', '10:00'), await visit(day, '13:00', '14:00')];
    await openBoards(day);
    await entryOf(desk, first).focus();
    const later = (count: number): string[] => Array.from({ length: count }, () => 'Shift+ArrowRight');
    const keys = ['ArrowRight', ...later(4), 'ArrowLeft', ...later(1)];
    for (const key of [...later(7), ...keys, ...keys]) await desk.keyboard.press(key);
    const shown = async (page: Page): Promise<void> => {
      await inLane(page, certifier, first, '11:15');
      await inLane(page, certifier, second, '15:00');
    };
    await shown(desk);
    await eventually('both moves are on the server', async () => {
      const [one, two] = [await storedVisit(first), await storedVisit(second)];
      const isMoved = one?.plannedStart === brusselsInstant(day, '11:15');
      return isMoved && two?.plannedStart === brusselsInstant(day, '15:00') ? true : undefined;
    });
    await waitUntilSafe(desk);
    await shown(other);
    await desk.reload();
    await shown(desk);
  },
);
