// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { certifier, supervisor, testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Order } from '#contract/entities/order.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { TestBoard } from '#tests/support/screens/team-board.tsx';
import { karim, press, startBoard, zoe } from '#tests/support/screens/team-board.tsx';

let board: TestBoard;
beforeEach(async () => {
  board = await startBoard();
});
afterEach(() => board.end());

test('the menu opens the board for a supervisor, where they left it the same day', async () => {
  board.open('/agenda');
  await board.laneOf(certifier);
  fireEvent.click(screen.getByRole('button', { name: 'Période suivante' }));
  await waitFor(async () => expect((await board.db.facts.get('agendaPlace'))?.value).toContain('team'));
  // The day alone: whether more is still to be pulled is said after it.
  const shownDay = (): string | null | undefined =>
    screen.getByText(/visite/, { selector: 'p' }).firstChild?.textContent;
  const left = shownDay();
  expect(left).toMatch(/\d{4}$/);
  cleanup();
  board.open('/agenda');
  await board.laneOf(certifier);
  expect(shownDay()).toBe(left);
});

test('a lane has visits, visits to clients and absences, with the hours planned of those without an absence', async () => {
  board.open();
  expect((await board.laneOf(certifier)).textContent).toContain('1 h 15 / 10 h');
  expect(board.card().textContent).toContain('Rue du Marais 1');
  expect(board.card().textContent).toContain('Bruxelles');
  const call = within(await board.laneOf(zoe)).getByTitle(/Notaire Claes/);
  expect(call.textContent).toContain('Visite d’un client');
  expect((await board.laneOf(karim)).textContent).toContain('Congé');
  expect((await board.laneOf(karim)).textContent).toContain('0 h / 5 h');
});

test('an order that has a date and no visit lies in the lane of who has it, and leads to its page', async () => {
  const dated = { state: 'toPlan' as const, assignee: certifier, plannedVisitAt: board.at('19:00') };
  await storeRows(board.db, 'orders', [testOrder(9, dated)]);
  board.open();
  const link = within(await board.laneOf(certifier)).getByTitle(
    /^19:00 – 20:00, Rue du Marais 9.*Pas encore de visite$/,
  );
  expect(link.getAttribute('href')).toContain('/orders/');
  // The axis goes as far: from 8 to 20 o'clock.
  expect(Number.parseFloat(link.style.left)).toBeCloseTo((11 / 12) * 100, 3);
});

test('a calendar has an order that has a date and no visit too, and leads to its page', async () => {
  const dated = { state: 'toPlan' as const, assignee: certifier, plannedVisitAt: board.at('16:00') };
  await storeRows(board.db, 'orders', [testOrder(9, dated)]);
  board.open(`/agenda?view=day&date=${board.at('12:00').slice(0, 10)}&who=${certifier.id}`);
  const event = await screen.findByText('Pas encore de visite');
  expect(event.closest('.agenda-event')?.textContent).toContain('Rue du Marais 9');
  expect(event.closest('.agenda-event')?.textContent).toContain('16:00');
});

test('the keys go where the board goes: later right, the next person down, then the orders to plan', async () => {
  board.open();
  await board.laneOf(certifier);
  await screen.findByRole('heading', { name: 'À planifier 1' });
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Planifier pour ${karim.name}`);
  press('ArrowDown');
  expect(document.activeElement).toBe(board.card());
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('title')).toContain('Notaire Claes');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toContain('Bruxelles');
  expect(document.activeElement?.closest('aside')).not.toBeNull();
  press('ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Planifier pour ${karim.name}`);
});

test('the keys of the pages change the day, and the order that is chosen stays chosen', async () => {
  board.open();
  await screen.findByRole('heading', { name: 'À planifier 1' });
  const order = document.querySelector<HTMLElement>('[data-tray] [data-stop]');
  order?.focus();
  const shownDay = (): string | null | undefined =>
    screen.getByText(/visite/, { selector: 'p' }).firstChild?.textContent;
  const first = shownDay();
  press('PageDown');
  await waitFor(() => expect(shownDay()).not.toBe(first));
  press('PageUp');
  await waitFor(() => expect(shownDay()).toBe(first));
  expect(document.activeElement).toBe(order);
});

test('twenty keys in two seconds are one move, shown at each, with one undo', async () => {
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  for (let count = 0; count < 20; count += 1) press('ArrowRight', { shiftKey: true });
  expect(board.card().title).toContain('14:00 – 15:15');
  expect(document.activeElement).toBe(board.card());
  await screen.findByText(/^Visite déplacée/);
  expect(await board.db.outbox.toArray()).toMatchObject([
    { name: 'visit.move', args: { plannedStart: board.at('14:00') } },
  ]);
});

test('a move that is stored leaves the focus where the next key took it', async () => {
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  press('ArrowRight', { shiftKey: true });
  press('ArrowDown');
  await screen.findByText(/^Visite déplacée/);
  await waitFor(() => expect(board.card().textContent).toContain('À envoyer'));
  expect(document.activeElement?.getAttribute('title')).toContain('Notaire Claes');
});

test('without network a move by keys says that it is on this device only, as one by the form', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  press('ArrowRight', { shiftKey: true });
  await screen.findByText(/^Visite déplacée/);
  screen.getByText('Sur cet appareil seulement.');
  expect(await board.db.outbox.count()).toBe(1);
  vi.restoreAllMocks();
});

test('a key that comes before the last move is read again goes on from there', async () => {
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  press('ArrowRight', { shiftKey: true });
  await waitFor(async () => expect(await board.db.outbox.count()).toBe(1));
  press('ArrowRight', { shiftKey: true });
  await waitFor(async () => expect((await board.db.visits.get(testId(31)))?.row.plannedStart).toBe(board.at('09:30')));
  expect(screen.queryByText(/vient d’être déplacée/)).toBeNull();
});

test('Shift and down gives the visit to the next person who can make it, and the question names all', async () => {
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  press('ArrowDown', { shiftKey: true });
  expect(board.card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(zoe.id);
  const dialog = await screen.findByRole('dialog', { name: 'Déplacer quand même ?' });
  expect(dialog.textContent).toContain('Rue du Marais 1');
  expect(dialog.textContent).toContain(zoe.name);
  expect(dialog.textContent).toContain('Notaire Claes');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Laisser comme avant' }));
  await waitFor(() => expect(board.card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(certifier.id));
  expect(await board.db.outbox.count()).toBe(0);
  await waitFor(() => expect(document.activeElement).toBe(board.card()));
});

test('the visit that has the focus keeps it where a colleague takes it', async () => {
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  const moved = { employee: zoe, plannedStart: board.at('14:00'), plannedEnd: board.at('15:15') };
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await storeRows(board.db, 'visits', [testVisit(31, 1, moved)]);
  await waitFor(() => expect(board.card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(zoe.id));
  expect(document.activeElement).toBe(board.card());
  // Nothing scrolls that the user did not ask for.
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});

test('orders are planned by keys alone, one after the other: the best time of the team is a press away', async () => {
  const orders = Array.from({ length: 6 }, (_, index) =>
    testOrder(index + 10, {
      state: 'toPlan',
      plannedVisitAt: null,
      assignee: null,
      orderDate: `2026-11-0${index + 1}`,
    }),
  );
  await storeRows(board.db, 'orders', orders);
  board.open();
  await board.laneOf(certifier);
  await screen.findByRole('heading', { name: 'À planifier 7' });
  // What had the focus before.
  press('ArrowDown');
  document.querySelector<HTMLElement>('[data-tray] [data-stop]')?.focus();
  for (let left = 6; left > 0; left -= 1) {
    const focused = document.activeElement;
    const next = document.querySelectorAll('[data-tray] [data-stop]')[1];
    expect(focused?.closest('aside')).not.toBeNull();
    // Enter presses a button; jsdom leaves that to the test.
    fireEvent.click(focused ?? document.body);
    const slots = await screen.findByRole('list', { name: 'Créneaux libres' });
    fireEvent.click(within(slots).getAllByRole('button')[0] ?? document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Planifier la visite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('heading', { name: `À planifier ${left}` });
    expect(document.activeElement).toBe(next);
  }
  const planned = (await board.db.outbox.toArray()).map(({ name }) => name);
  expect(planned).toEqual(Array.from({ length: 6 }, () => 'visit.plan'));
  // Nobody has two at once.
  const visits = (await board.db.visits.toArray()).map(({ row }) => row);
  for (const one of visits)
    expect(
      visits.filter(
        (other) =>
          other.id !== one.id &&
          other.employee.id === one.employee.id &&
          other.plannedStart < one.plannedEnd &&
          one.plannedStart < other.plannedEnd,
      ),
    ).toEqual([]);
});

test('the undo of a plan gives the order back to the orders to plan, and chooses it', async () => {
  board.open();
  await board.laneOf(certifier);
  await screen.findByRole('heading', { name: 'À planifier 1' });
  fireEvent.click(document.querySelector('[data-tray] [data-stop]') ?? document.body);
  const slots = await screen.findByRole('list', { name: 'Créneaux libres' });
  fireEvent.click(within(slots).getAllByRole('button')[0] ?? document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Planifier la visite' }));
  await screen.findByRole('heading', { name: 'À planifier 0' });
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler', hidden: true }));
  await screen.findByText('Visite retirée : la commande est de nouveau à planifier.');
  await screen.findByRole('heading', { name: 'À planifier 1' });
  expect(await board.db.outbox.count()).toBe(0);
  expect(await board.db.visits.count()).toBe(1);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe(testId(2)));
});

test('the undo of a move by keys brings the visit back at once, and chooses it', async () => {
  board.open();
  await board.laneOf(certifier);
  board.card().focus();
  press('ArrowRight', { shiftKey: true });
  const undo = await screen.findByRole('button', { name: 'Annuler' });
  board.card().blur();
  fireEvent.click(undo);
  await waitFor(() => expect(board.card().title).toContain('09:00 – 10:15'));
  await waitFor(() => expect(document.activeElement).toBe(board.card()));
  press('ArrowRight', { shiftKey: true });
  expect(board.card().title).toContain('09:15 – 10:30');
  press('Escape');
  await waitFor(async () =>
    expect((await board.db.outbox.toArray()).map(({ args }) => args)).toMatchObject([
      { plannedStart: board.at('09:15') },
    ]),
  );
  // Nothing is written after the test.
  await waitFor(() => expect(board.card().textContent).toContain('À envoyer'));
});

test('who gives a day reads which orders without a visit stay', async () => {
  const dated = { state: 'toPlan' as const, assignee: certifier, plannedVisitAt: board.at('16:00') };
  await storeRows(board.db, 'orders', [testOrder(9, dated)]);
  board.open();
  await board.laneOf(certifier);
  fireEvent.click(screen.getByRole('button', { name: `Donner la journée de ${certifier.name}` }));
  const stays = await screen.findByText(/Rue du Marais 9 \(Pas encore de visite\)$/);
  expect(stays.textContent).toContain('16:00');
});

test('the undo of a day that was given chooses its first visit, in the lane of who has it again', async () => {
  board.open();
  await board.laneOf(certifier);
  fireEvent.click(screen.getByRole('button', { name: `Donner la journée de ${certifier.name}` }));
  const sheet = await screen.findByRole('dialog');
  fireEvent.change(within(sheet).getByRole('combobox'), { target: { value: zoe.id } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Donner 1 visite' }));
  const question = await screen.findByRole('dialog', { name: /quand même/ });
  fireEvent.click(within(question).getByRole('button', { name: /quand même/ }));
  await waitFor(() => expect(board.card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(zoe.id));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(board.card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(certifier.id));
  await waitFor(() => expect(document.activeElement).toBe(board.card()));
});

const trayButton = (number: number): HTMLElement | null =>
  document.querySelector(`[data-tray] [data-entry="${testId(number)}"]`);
const toPlan = (number: number, fields: Partial<Order> = {}): Order =>
  testOrder(number, { state: 'toPlan', plannedVisitAt: null, assignee: null, ...fields });

test('what a colleague plans does not take the focus after a plan that was left', async () => {
  await storeRows(board.db, 'orders', [toPlan(3), toPlan(4)]);
  board.open();
  await screen.findByRole('heading', { name: 'À planifier 3' });
  trayButton(2)?.focus();
  fireEvent.click(trayButton(2) ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(document.activeElement).toBe(trayButton(2)));
  await storeRows(board.db, 'orders', [toPlan(3, { state: 'planned' })]);
  await screen.findByRole('heading', { name: 'À planifier 2' });
  expect(document.activeElement).toBe(trayButton(2));
  await storeRows(board.db, 'orders', [toPlan(2, { state: 'planned' })]);
  await screen.findByRole('heading', { name: 'À planifier 1' });
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['PHO', [certifier, karim, zoe]],
  ['GAZ', [karim]],
] as const)('times for %s are proposed by name, of all who make visits and can make this one', async (code, able) => {
  await storeRows(board.db, 'employees', [testEmployee(supervisor, { supervisor: true })]);
  await storeRows(board.db, 'orders', [
    toPlan(2, { services: [{ code, count: 1, durationMinutes: 60, priceInclVat: 24_000 }] }),
  ]);
  board.open();
  await screen.findByRole('heading', { name: 'À planifier 1' });
  fireEvent.click(trayButton(2) ?? document.body);
  const slots = await screen.findByRole('list', { name: 'Créneaux libres' });
  const named = [certifier, karim, zoe, supervisor].filter(({ name }) => slots.textContent.includes(name));
  expect(named).toEqual(able);
});

test('a plan that is opened again proposes the times of the person who was chosen', async () => {
  board.open();
  await screen.findByRole('heading', { name: 'À planifier 1' });
  const plan = async (): Promise<HTMLElement> => {
    fireEvent.click(trayButton(2) ?? document.body);
    return screen.findByRole('list', { name: 'Créneaux libres' });
  };
  expect((await plan()).textContent).toContain(certifier.name);
  fireEvent.change(screen.getByLabelText('Par'), { target: { value: zoe.id } });
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Créneaux libres' }).textContent).not.toContain('Wouters'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await plan();
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Par').value).toBe(zoe.id));
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Créneaux libres' }).textContent).not.toContain(certifier.name),
  );
});
