import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay, brusselsInstant, weekdayOf } from '#contract/rules/brussels-time.ts';
import { holidayOn } from '#contract/rules/visits/holidays.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { violationsInBothThemes } from '../support/checks/axe.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { smallTargets, widerThanPage } from '../support/checks/layout.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let office: ApiUser;
let page: Page;
/** A working day on which the certifier has nothing else. The office plans two visits, at nine and at one. */
let day: string;
let first: Visit;
let second: Visit;

const at = (time: string): string => brusselsInstant(day, time);
const times = (from: string, to: string) => ({ plannedStart: at(from), plannedEnd: at(to) });

async function freeDay(): Promise<string> {
  const visits = await world.api.rows('visits');
  const away = await world.api.rows('unavailabilities');
  const busy = new Set(visits.map(({ plannedStart }) => brusselsDay(plannedStart)));
  const isFree = (one: string): boolean =>
    ![0, 6].includes(weekdayOf(one)) &&
    holidayOn(one) === null &&
    !busy.has(one) &&
    !away.some(({ from, to }) => brusselsDay(from) <= one && brusselsDay(to) >= one);
  const found = Array.from({ length: 60 }, (_, index) => addDays(brusselsDay(Date.now()), 20 + index)).find(isFree);
  if (found === undefined) throw new Error('the certifier has no free day');
  return found;
}

async function officeMoves({ id: visitId, orderId, plannedStart, plannedEnd }: Visit, to: ReturnType<typeof times>) {
  const { status } = await pushed(office, 'visit.move', { visitId, orderId, ...to }, { plannedStart, plannedEnd });
  expect(status).not.toBe('refused');
}

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  const open = (await visitsToStart(world)).filter(
    ({ order, visit }) => order.invoice === null && Date.parse(visit.plannedStart) > Date.now(),
  );
  const [one, two] = open.map(({ visit }) => visit);
  if (one === undefined || two === undefined) throw new Error('the demo has too few visits to come');
  day = await freeDay();
  await officeMoves(one, times('09:00', '10:00'));
  await officeMoves(two, times('13:00', '14:00'));
  first = { ...one, ...times('09:00', '10:00') };
  second = { ...two, ...times('13:00', '14:00') };
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const entry = (on: Page, { id }: Pick<Visit, 'id'>): Locator => on.locator(`[data-entry="${id}"]`).first();
const standsAt = (on: Page, visit: Visit, time: string): Promise<void> =>
  entry(on, visit)
    .filter({ hasText: new RegExp(`^\\s*${time}`) })
    .waitFor();

async function offline(off: boolean): Promise<void> {
  world.link.decide(() => (off ? 'drop' : 'pass'));
  await setOffline(world.certifier.context(), off);
}

/** Long-presses a visit of one hour until it follows the finger, and drops it an hour later. */
async function dragByTouch(visit: Visit): Promise<void> {
  const box = await entry(page, visit).boundingBox();
  if (box === null) throw new Error('the visit is not on screen');
  // There is a line between two hours.
  const down = 1.1 * box.height;
  const client = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const touch = (type: 'touchStart' | 'touchMove', to: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: to }] });
  await touch('touchStart', y);
  // A drag image follows the finger, and the visit itself is hidden.
  await page.locator('[data-dragged]').first().waitFor({ state: 'attached' });
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + down * part);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** Changes the open visit's times by its form. */
async function fillMove(on: string, from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nouveau jour' }).fill(on);
  await page.getByLabel('Début', { exact: true }).fill(from);
  await page.getByLabel('Fin', { exact: true }).fill(to);
  await page.getByRole('button', { name: 'Déplacer la visite' }).click();
}

async function openMove(visit: Visit): Promise<void> {
  await entry(page, visit).click();
  await page.getByRole('button', { name: 'Changer le jour ou l’heure' }).click();
}

test('the header of a day opens that day, whatever the zone of the device', async () => {
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
    const context = await openContext(page.context().browser(), { viewport: { width: 1280, height: 800 }, timezoneId });
    const elsewhere = await context.newPage();
    await signIn(elsewhere, world.server.url, supervisorEmail);
    await elsewhere.goto(`${world.server.url}/agenda?view=week&day=${day}`);
    await elsewhere
      .locator('.agenda [role=columnheader] [role=link]')
      .nth(weekdayOf(day) - 1)
      .click();
    await expect
      .poll(() => {
        const { searchParams } = new URL(elsewhere.url());
        return [searchParams.get('view'), searchParams.get('day')];
      })
      .toEqual(['day', day]);
    await context.close();
  }
});

test('moves a visit offline by touch, keys and fields, with warnings and undo, and sends each move once', async () => {
  await page.goto(`${world.link.url}/agenda?view=day&date=${day}`);
  await standsAt(page, first, '09:00');
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await widerThanPage(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await offline(true);

  await dragByTouch(first);
  await standsAt(page, first, '10:00');
  await page.getByText('Visite déplacée').waitFor();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await standsAt(page, first, '09:00');

  await entry(page, first).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await standsAt(page, first, '09:15');
  await page.locator(`[data-entry="${first.id}"]:focus`).waitFor();

  await openMove(first);
  await fillMove(day, '12:30', '13:30');
  const question = page.getByRole('dialog').filter({ hasText: 'Déplacer quand même ?' }).last();
  await question.getByText(/^Une autre visite est prévue de 13:00 à 14:00 : /).waitFor();
  await question.getByRole('button', { name: 'Laisser comme avant' }).click();
  expect(await page.getByLabel('Début', { exact: true }).inputValue()).toBe('12:30');
  await fillMove(addDays(brusselsDay(Date.now()), -1), '12:30', '13:30');
  await page.getByText('Ce moment est déjà passé. Choisissez un moment à venir.').waitFor();
  await fillMove(day, '15:00', '14:30');
  await page.getByText('La visite doit finir après son début. Corrigez l’heure de fin.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Changer le jour ou l’heure' }).click();
  expect(await page.getByLabel('Fin', { exact: true }).inputValue()).toBe('14:30');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await fillMove(day, '15:00', '16:00');
  await standsAt(page, first, '15:00');

  await page.getByRole('button', { name: 'Indisponibilité' }).locator('visible=true').click();
  await page.getByLabel('Journées entières').uncheck();
  await page.getByRole('textbox', { name: 'À partir de' }).fill('17:00');
  await page.getByRole('textbox', { name: 'Jusqu’à' }).fill('16:30');
  await page.getByLabel('Note').fill('dentiste');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('La fin doit venir après le début. Corrigez-la.').waitFor();
  await page.reload();
  expect(await page.getByLabel('Note').inputValue()).toBe('dentiste');
  await page.getByRole('textbox', { name: 'Jusqu’à' }).fill('18:00');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  // The field shows the same value: the agenda shows the saved times.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('dentiste').first().waitFor();
  await page.reload();
  await standsAt(page, first, '15:00');
  await entry(page, first).filter({ hasText: 'À envoyer' }).waitFor();
  await page.getByText('dentiste').first().waitFor();

  await offline(false);
  await waitUntilSafe(page);
  const moved = (await office.rows('visits')).find(({ id }) => id === first.id);
  expect(moved).toMatchObject(times('15:00', '16:00'));
  const away = (await office.rows('unavailabilities')).filter(({ note }) => note === 'dentiste');
  expect(away.map(({ from, to }) => [from, to])).toEqual([[at('17:00'), at('18:00')]]);
});

test('[CF1] applies the office’s move over the site’s and reports it; moves a visit by mouse; renews the feed’s address', async () => {
  await page.goto(`${world.link.url}/agenda?view=day&date=${day}`);
  await standsAt(page, second, '13:00');
  await offline(true);
  await openMove(second);
  await fillMove(day, '08:00', '09:00');
  await standsAt(page, second, '08:00');

  // Uses the server without the link, on a wide screen.
  const desk = await startDesk(world);
  await desk.goto(`${world.deskUrl}/agenda?view=week&date=${day}&who=${world.api.id}`);
  await desk.getByText('dentiste').first().waitFor();
  await standsAt(desk, first, '15:00');
  await entry(desk, second).scrollIntoViewIfNeeded();
  const box = await entry(desk, second).boundingBox();
  if (box === null) throw new Error('the visit is not on the desk’s screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await desk.mouse.move(x, y);
  await desk.mouse.down();
  await desk.mouse.move(x, y - box.height / 2, { steps: 4 });
  await desk.mouse.move(x, y - 2 * box.height, { steps: 4 });
  await desk.mouse.up();
  await standsAt(desk, second, '11:00');
  await waitUntilSafe(desk);
  expect(await violationsInBothThemes(desk)).toEqual([]);

  await offline(false);
  await standsAt(page, second, '11:00');
  await entry(page, second).getByText('Horaire changé par le bureau').waitFor({ state: 'attached' });
  await entry(page, second).click();
  await page.getByText(/^Déplacée entre-temps par .*08:00/).waitFor();
  await page.getByRole('button', { name: 'Fermer' }).first().click();

  await page.getByRole('button', { name: 'Imprimer, télécharger…' }).locator('visible=true').click();
  await page.getByRole('menuitem', { name: 'S’abonner' }).click();
  await page.getByRole('button', { name: 'Créer mon adresse' }).click();
  const address = page.getByLabel('Votre adresse secrète');
  const former = await address.inputValue();
  const read = async (url: string): Promise<[number, string]> => {
    const answer = await fetch(url.replace(world.link.url, world.server.url));
    return [answer.status, await answer.text()];
  };
  const [status, text] = await read(former);
  expect(status).toBe(200);
  expect(text).toContain(`DTSTART:${at('11:00').replaceAll(/[-:]|\.\d+/g, '')}`);
  await page.getByRole('button', { name: 'Changer l’adresse' }).click();
  const sure = page.getByRole('dialog').filter({ hasText: 'Changer l’adresse secrète ?' }).last();
  await sure.getByRole('button', { name: 'Changer l’adresse' }).click();
  const renewed = await eventually('the address is another', async () => {
    const value = await address.inputValue();
    return value === former ? undefined : value;
  });
  expect((await read(former))[0]).toBe(404);
  expect((await read(renewed))[0]).toBe(200);
});

/** Returns the next Sunday on which summer time begins, at least two days from now. */
function summerTime(): string {
  const year = new Date().getUTCFullYear();
  const lastSundayOfMarch = (of: number): string => {
    const last = new Date(Date.UTC(of, 2, 31));
    return addDays(`${of}-03-31`, -last.getUTCDay());
  };
  return (
    [lastSundayOfMarch(year), lastSundayOfMarch(year + 1)].find((one) => one > addDays(brusselsDay(Date.now()), 2)) ??
    ''
  );
}

/** Swipes to the left. */
async function swipeOn(): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 320, y: 600 });
  for (const x of [240, 160, 80]) await touch('touchMove', { x, y: 600 });
  await touch('touchEnd');
  await client.detach();
}

async function moveAllTheSame(): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: 'C’est un dimanche.' });
  await question.getByRole('button', { name: 'Déplacer quand même' }).click();
}

test('keeps a visit’s clock time on the day that summer time begins, when moved by keys and by touch, on screen and on the server', async () => {
  const sunday = summerTime();
  const saturday = addDays(sunday, -1);
  const between = (on: string, from: string, to: string) => ({
    plannedStart: brusselsInstant(on, from),
    plannedEnd: brusselsInstant(on, to),
  });
  const visits = await office.rows('visits');
  for (const [{ id }, to] of [
    [first, between(saturday, '10:00', '11:00')],
    [second, between(sunday, '13:00', '14:00')],
  ] as const) {
    const now = visits.find((visit) => visit.id === id);
    if (now !== undefined) await officeMoves(now, to);
  }
  await page.goto(`${world.link.url}/agenda?view=day&date=${saturday}`);
  await standsAt(page, first, '10:00');
  await entry(page, first).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await moveAllTheSame();
  await swipeOn();
  await page.waitForURL((address) => address.searchParams.get('date') === sunday);
  await standsAt(page, first, '10:00');
  await standsAt(page, second, '13:00');
  const [morning, noon] = await Promise.all([entry(page, first).boundingBox(), entry(page, second).boundingBox()]);
  if (morning === null || noon === null) throw new Error('the visits are not on screen');
  // Three hours separate them on screen too.
  expect(Math.round((noon.y - morning.y) / morning.height)).toBe(3);
  await dragByTouch(first);
  await moveAllTheSame();
  await standsAt(page, first, '11:00');
  const plannedStart = async () => (await office.rows('visits')).find(({ id }) => id === first.id)?.plannedStart;
  // Eleven o'clock is an hour earlier in UTC than on the day before.
  await expect.poll(plannedStart).toBe(`${sunday}T09:00:00.000Z`);
});

test('turns pages by keys on a desktop, selects agendas, and prints them as a table', async () => {
  const desk = world.supervisor.pages().find((one) => one.url() !== 'about:blank');
  if (desk === undefined) throw new Error('the supervisor has no page');
  const shows = (name: string, value: string) => desk.waitForURL((address) => address.searchParams.get(name) === value);
  const sunday = summerTime();
  await desk.goto(`${world.deskUrl}/agenda?view=week&date=${sunday}&who=${world.api.id}`);
  await standsAt(desk, second, '13:00');
  for (const [key, view, label] of [
    ['m', 'month', 'Mois'],
    ['l', 'list', 'Liste'],
    ['d', 'day', 'Jour'],
    ['w', 'week', 'Semaine'],
  ] as const) {
    await desk.keyboard.press(key);
    await shows('view', view);
    // The address changes before the page renders. A key pressed in between still belongs to the previous view.
    await desk.getByRole('radio', { name: label, exact: true, checked: true }).waitFor();
  }
  await standsAt(desk, second, '13:00');
  await desk.keyboard.press('ArrowRight');
  await shows('date', addDays(sunday, 7));
  await entry(desk, second).waitFor({ state: 'detached' });
  await desk.keyboard.press('ArrowLeft');
  await shows('date', sunday);
  await standsAt(desk, second, '13:00');

  await desk.getByRole('button', { name: '1 agenda', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Tous' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Afficher' }).click();
  await desk.getByRole('button', { name: /^\d+ agendas$/ }).waitFor();
  await standsAt(desk, second, '13:00');
  await desk.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await desk.emulateMedia({ media: 'print' });
  const line = desk.locator('[data-agenda-print] tr').filter({ hasText: '13:00 – 14:00' });
  await line.filter({ hasText: second.employee.name }).waitFor();
  expect(await desk.getByRole('heading', { name: 'Agenda', exact: true }).isVisible()).toBe(false);
  await desk.emulateMedia({ media: null });
  await desk.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await desk.keyboard.press('t');
  await shows('date', brusselsDay(Date.now()));
});
