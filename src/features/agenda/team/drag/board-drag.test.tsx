// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import { certifier, testId, testOrder, testUnavailability, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { TestBoard } from '#tests/support/screens/team-board.tsx';
import { karim, startBoard, zoe } from '#tests/support/screens/team-board.tsx';

let board: TestBoard;
/** What is under the pointer. */
let under: Element | null;

/** A track of 1 000 pixels: the shown hours are 8 to 18. */
function at(x: number, lane?: Element): { clientX: number; clientY: number } {
  under = lane?.querySelector('[data-track]') ?? null;
  return { clientX: x, clientY: 100 };
}

beforeEach(async () => {
  board = await startBoard();
  under = null;
  Object.assign(document, { elementFromPoint: () => under });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const left = this.dataset.entry === undefined ? 0 : 100;
    return new DOMRect(left, 0, this.dataset.track === undefined ? 125 : 1_000, 40);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'elementFromPoint');
  await board.end();
});

/** Grabs a card at its start. */
function grab(card: Element): void {
  fireEvent.pointerDown(card, { button: 0, pointerType: 'mouse', clientX: 100, clientY: 20 });
}

/** Drops what is grabbed at an hour of a lane. */
function drop(hour: number, lane: Element): void {
  const place = at((hour - 8) * 100, lane);
  fireEvent.pointerMove(window, place);
  fireEvent.pointerUp(window, place);
}

const orderInTray = async (): Promise<Element> => {
  await screen.findByRole('heading', { name: 'À planifier 1' });
  return document.querySelector('[data-tray] [data-stop]') ?? document.body;
};
const question = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });
async function leave(dialog: HTMLElement): Promise<void> {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Laisser comme avant' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a visit that is dropped on a free time goes there', async () => {
  board.open();
  const lane = await board.laneOf(certifier);
  grab(board.card());
  drop(14, lane);
  await waitFor(() => expect(board.card().title).toContain('14:00 – 15:15'));
  expect(await board.db.outbox.toArray()).toMatchObject([
    { name: 'visit.move', args: { plannedStart: board.at('14:00') } },
  ]);
});

test('a visit that is dropped on a visit to a client asks, names it, and stays when the user leaves it', async () => {
  board.open();
  const lane = await board.laneOf(zoe);
  grab(board.card());
  drop(9, lane);
  const dialog = await question('Déplacer quand même ?');
  expect(dialog.textContent).toContain('Notaire Claes');
  await leave(dialog);
  expect(await board.db.outbox.count()).toBe(0);
  expect((await board.laneOf(certifier)).contains(board.card())).toBe(true);
});

test('a visit that is dropped on a person without the skill says why not', async () => {
  board.open();
  const lane = await board.laneOf(karim);
  grab(board.card());
  expect(lane.className).not.toContain('opacity-40');
  fireEvent.pointerMove(window, at(600, lane));
  // The lane of who cannot make it is dimmed while it is dragged.
  expect(lane.className).toContain('opacity-40');
  fireEvent.pointerUp(window, at(600, lane));
  await screen.findByText(/Karim Benali/, { selector: '[role=status] span' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await board.db.outbox.count()).toBe(0);
});

test('an order that is dropped on a person without the skill says why not, and opens nothing', async () => {
  board.open();
  const lane = await board.laneOf(karim);
  grab(await orderInTray());
  drop(10, lane);
  await screen.findByText(/Karim Benali/, { selector: '[role=status] span' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an order that is dropped in the past says so', async () => {
  board.open(`/agenda?view=team&date=${addDays(brusselsDay(Date.now()), -7)}`);
  const lane = await board.laneOf(certifier);
  grab(await orderInTray());
  drop(10, lane);
  await screen.findByText('Ce moment est déjà passé. Choisissez un moment à venir.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a time that a colleague plans while the visit is dragged there is asked about, not taken', async () => {
  board.open();
  const lane = await board.laneOf(zoe);
  grab(board.card());
  fireEvent.pointerMove(window, at(600, lane));
  await storeRows(board.db, 'orders', [testOrder(3)]);
  const taken = { employee: zoe, plannedStart: board.at('14:00'), plannedEnd: board.at('15:00') };
  await storeRows(board.db, 'visits', [testVisit(32, 3, taken)]);
  drop(14, lane);
  const dialog = await question('Déplacer quand même ?');
  expect(dialog.textContent).toContain('Rue du Marais 3');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Déplacer quand même' }));
  await waitFor(async () => expect(await board.db.outbox.count()).toBe(1));
  // The server learns which visits the planner saw at that time.
  expect(await board.db.outbox.toArray()).toMatchObject([{ name: 'visit.move', args: { overlaps: [testId(32)] } }]);
});

test('a visit that a colleague moves while it is dragged stays where they put it', async () => {
  board.open();
  const lane = await board.laneOf(certifier);
  grab(board.card());
  fireEvent.pointerMove(window, at(600, lane));
  await storeRows(board.db, 'visits', [
    testVisit(31, 1, { plannedStart: board.at('11:00'), plannedEnd: board.at('12:15') }),
  ]);
  drop(14, lane);
  await screen.findByText(/^Cette visite vient d’être déplacée/);
  expect(await board.db.outbox.count()).toBe(0);
});

test('a visit that is dropped on an absence asks, and names it', async () => {
  await storeRows(board.db, 'unavailabilities', [
    testUnavailability(72, { employee: zoe, from: board.at('13:00'), to: board.at('18:00') }),
  ]);
  board.open();
  const lane = await board.laneOf(zoe);
  grab(board.card());
  drop(14, lane);
  const dialog = await question('Déplacer quand même ?');
  expect(dialog.textContent).toContain('Zoé Wouters n’est pas disponible');
  await leave(dialog);
  expect(await board.db.outbox.count()).toBe(0);
});
