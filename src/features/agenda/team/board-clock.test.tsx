// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/brussels-time.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { TestBoard } from '#tests/support/screens/team-board.tsx';
import { press, startBoard } from '#tests/support/screens/team-board.tsx';

let board: TestBoard;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-20T08:00:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await board.end();
});

/** The clock goes back, and forward. `night` is a quarter before the change, and what a quarter later is on the clock. */
const changes = [
  { sunday: '2026-10-25', nine: '2026-10-25T08:00:00.000Z', night: '2026-10-25T00:45:00.000Z', later: '02:00' },
  { sunday: '2027-03-28', nine: '2027-03-28T07:00:00.000Z', night: '2027-03-28T00:45:00.000Z', later: '03:00' },
];

async function accept(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: /quand même/ });
  expect(dialog.textContent).toContain('C’est un dimanche.');
  fireEvent.click(within(dialog).getByRole('button', { name: /quand même/ }));
}

test.each(changes)('on $sunday a visit lies where its clock says, and moves by quarters', async ({ sunday, nine }) => {
  board = await startBoard(sunday);
  board.open();
  await board.laneOf(certifier);
  expect((await board.db.visits.get(testId(31)))?.row.plannedStart).toBe(nine);
  expect(board.card().style.left).toBe('10%');
  board.card().focus();
  for (let count = 0; count < 4; count += 1) press('ArrowRight', { shiftKey: true });
  expect(board.card().title).toContain('10:00 – 11:15');
  expect(board.card().style.left).toBe('20%');
  await accept();
  await waitFor(async () =>
    expect(await board.db.outbox.toArray()).toMatchObject([{ args: { plannedStart: board.at('10:00') } }]),
  );
});

test.each(changes)('in the night of $sunday a quarter later is a quarter later', async ({ sunday, night, later }) => {
  board = await startBoard(sunday);
  const plannedEnd = new Date(Date.parse(night) + 3_600_000).toISOString();
  await storeRows(board.db, 'visits', [testVisit(31, 1, { plannedStart: night, plannedEnd })]);
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  press('ArrowRight', { shiftKey: true });
  expect(board.card().title).toContain(`${later} –`);
  await accept();
  const moved = new Date(Date.parse(night) + 900_000).toISOString();
  await waitFor(async () => expect(await board.db.outbox.toArray()).toMatchObject([{ args: { plannedStart: moved } }]));
});

test.each(changes)('an order is planned at nine on $sunday', async ({ sunday, nine }) => {
  board = await startBoard(sunday);
  await storeRows(board.db, 'visits', [
    testVisit(31, 1, { plannedStart: board.at('13:00'), plannedEnd: board.at('14:00') }),
  ]);
  board.open(`/agenda?view=team&date=${sunday}`);
  await screen.findByRole('heading', { name: 'À planifier 1' });
  fireEvent.click(document.querySelector('[data-tray] [data-stop]') ?? document.body);
  fireEvent.change(await screen.findByLabelText('Par'), { target: { value: certifier.id } });
  fireEvent.change(screen.getByLabelText('Début'), { target: { value: '09:00' } });
  fireEvent.blur(screen.getByLabelText('Début'));
  fireEvent.click(screen.getByRole('button', { name: 'Planifier la visite' }));
  await accept();
  await waitFor(async () =>
    expect(await board.db.outbox.toArray()).toMatchObject([{ name: 'visit.plan', args: { plannedStart: nine } }]),
  );
});

test.each(changes)('a visit goes from the day before to $sunday at the same time of the clock', async (change) => {
  board = await startBoard(addDays(change.sunday, -1));
  board.open();
  await board.laneOf(certifier);
  const target = document.querySelector(`[data-drop-day="${change.sunday}"]`);
  Object.assign(document, { elementFromPoint: () => target });
  fireEvent.pointerDown(board.card(), { button: 0, pointerType: 'mouse', clientX: 0, clientY: 0 });
  fireEvent.pointerMove(window, { clientX: 50, clientY: 50 });
  fireEvent.pointerUp(window, { clientX: 50, clientY: 50 });
  Reflect.deleteProperty(document, 'elementFromPoint');
  await accept();
  await waitFor(async () =>
    expect(await board.db.outbox.toArray()).toMatchObject([
      { name: 'visit.move', args: { plannedStart: change.nine } },
    ]),
  );
});
