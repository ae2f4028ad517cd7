// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brusselsDay, brusselsInstant, weekdayOf, addDays } from '#contract/rules/brussels-time.ts';
import { holidayOn } from '#contract/rules/holidays.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchOnly } from '#tests/support/media.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testEmployee,
  testId,
  testOrder,
  testUnavailability,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { AgendaScreen } from '../agenda-screen.tsx';

const unused = () => Promise.reject(new Error('no feed here'));
const karim = { id: testId(52), name: 'Karim Benali' };
const zoe = { id: testId(53), name: 'Zoé Wouters' };
/** A working day to come. */
const day = Array.from({ length: 20 }, (_, index) => addDays(brusselsDay(Date.now()), 10 + index)).find(
  (one) => ![0, 6].includes(weekdayOf(one)) && holidayOn(one) === null,
);
const at = (time: string): string => brusselsInstant(day ?? '', time);
let db: UserDatabase;
let next = 900;

beforeEach(async () => {
  matchOnly('(min-width: 64rem)');
  stubResizeObserver();
  db = openUserDatabase('board', testId((next += 1)));
  const qualified = { qualifications: ['peb-brussels' as const] };
  await storeRows(db, 'employees', [
    testEmployee(certifier, qualified),
    testEmployee(karim, { qualifications: ['gas'] }),
    testEmployee(zoe, qualified),
  ]);
  await storeRows(db, 'orders', [
    testOrder(1),
    testOrder(2, { state: 'toPlan', plannedVisitAt: null, assignee: null }),
  ]);
  await storeRows(db, 'visits', [testVisit(31, 1, { plannedStart: at('09:00'), plannedEnd: at('10:15') })]);
  await storeRows(db, 'clients', [testClient(61, { name: 'Notaire Claes' })]);
  await storeRows(db, 'clientVisits', [testClientVisit(62, 61, { employee: zoe, plannedAt: at('09:30') })]);
  await storeRows(db, 'unavailabilities', [
    testUnavailability(71, { employee: karim, from: at('13:00'), to: at('18:00') }),
  ]);
});
afterEach(async () => {
  cleanup();
  // A press ends what still holds the focus.
  press('Escape');
  vi.unstubAllGlobals();
  await db.delete();
});

function open(address = `/agenda?view=team&date=${day}`): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, supervisor, () => testId((next += 1)), { role: ['s'] })}>
              <AgendaScreen feed={{ read: unused, renew: unused, end: unused, addressOf: (path) => path }} />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const laneOf = async ({ id }: { id: string }): Promise<HTMLElement> => {
  await screen.findByRole('button', { name: `Planifier pour ${certifier.name}` });
  const lane = document.querySelector<HTMLElement>(`[data-lane="${id}"]`);
  if (lane === null) throw new Error('no lane');
  return lane;
};
const card = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-entry="${testId(31)}"]`);
  if (found === null) throw new Error('no card');
  return found;
};
const press = (key: string, init: object = {}): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
};

test('the menu opens the board for a supervisor, where they left it the same day', async () => {
  open('/agenda');
  await laneOf(certifier);
  fireEvent.click(screen.getByRole('button', { name: 'Période suivante' }));
  await waitFor(async () => expect((await db.facts.get('agendaPlace'))?.value).toContain('team'));
  // The day alone: whether more is still to be pulled is said after it.
  const shownDay = (): string | null | undefined =>
    screen.getByText(/visite/, { selector: 'p' }).firstChild?.textContent;
  const left = shownDay();
  expect(left).toMatch(/\d{4}$/);
  cleanup();
  open('/agenda');
  await laneOf(certifier);
  expect(shownDay()).toBe(left);
});

test('a lane has visits, visits to clients and absences, with the hours planned of those without an absence', async () => {
  open();
  expect((await laneOf(certifier)).textContent).toContain('1 h 15 / 10 h');
  expect(card().textContent).toContain('Rue du Marais 1');
  expect(card().textContent).toContain('Bruxelles');
  const call = within(await laneOf(zoe)).getByTitle(/Notaire Claes/);
  expect(call.textContent).toContain('Visite d’un client');
  expect((await laneOf(karim)).textContent).toContain('Congé');
  expect((await laneOf(karim)).textContent).toContain('0 h / 5 h');
});

test('the keys go where the board goes: later right, the next person down, then the orders to plan', async () => {
  open();
  await laneOf(certifier);
  await screen.findByRole('heading', { name: 'À planifier 1' });
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Planifier pour ${karim.name}`);
  press('ArrowDown');
  expect(document.activeElement).toBe(card());
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('title')).toContain('Notaire Claes');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toContain('Bruxelles');
  expect(document.activeElement?.closest('aside')).not.toBeNull();
  press('ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Planifier pour ${karim.name}`);
});

test('twenty keys in two seconds are one move, shown at each, with one undo', async () => {
  open();
  await laneOf(certifier);
  card().focus();
  for (let count = 0; count < 20; count += 1) press('ArrowRight', { shiftKey: true });
  expect(card().title).toContain('14:00 – 15:15');
  expect(document.activeElement).toBe(card());
  await screen.findByText(/^Visite déplacée/);
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'visit.move', args: { plannedStart: at('14:00') } }]);
});

test('a key that comes before the last move is read again goes on from there', async () => {
  open();
  await laneOf(certifier);
  card().focus();
  press('ArrowRight', { shiftKey: true });
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  press('ArrowRight', { shiftKey: true });
  await waitFor(async () => expect((await db.visits.get(testId(31)))?.row.plannedStart).toBe(at('09:30')));
  expect(screen.queryByText(/vient d’être déplacée/)).toBeNull();
});

test('Shift and down gives the visit to the next person who can make it, and the question names all', async () => {
  open();
  await laneOf(certifier);
  card().focus();
  press('ArrowDown', { shiftKey: true });
  expect(card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(zoe.id);
  const dialog = await screen.findByRole('dialog', { name: 'Déplacer quand même ?' });
  expect(dialog.textContent).toContain('Rue du Marais 1');
  expect(dialog.textContent).toContain(zoe.name);
  expect(dialog.textContent).toContain('Notaire Claes');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Laisser comme avant' }));
  await waitFor(() => expect(card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(certifier.id));
  expect(await db.outbox.count()).toBe(0);
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
  await storeRows(db, 'orders', orders);
  open();
  await laneOf(certifier);
  await screen.findByRole('heading', { name: 'À planifier 7' });
  document.querySelector<HTMLElement>('[data-tray] [data-stop]')?.focus();
  for (let left = 6; left > 0; left -= 1) {
    const focused = document.activeElement;
    expect(focused?.closest('aside')).not.toBeNull();
    // Enter presses a button; jsdom leaves that to the test.
    fireEvent.click(focused ?? document.body);
    const slots = await screen.findByRole('list', { name: 'Créneaux libres' });
    fireEvent.click(within(slots).getAllByRole('button')[0] ?? document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Planifier la visite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('heading', { name: `À planifier ${left}` });
    await waitFor(() => expect(document.activeElement?.closest('aside')).not.toBeNull());
  }
  const planned = (await db.outbox.toArray()).map(({ name }) => name);
  expect(planned).toEqual(Array.from({ length: 6 }, () => 'visit.plan'));
  // Nobody has two at once.
  const visits = (await db.visits.toArray()).map(({ row }) => row);
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
  open();
  await laneOf(certifier);
  await screen.findByRole('heading', { name: 'À planifier 1' });
  fireEvent.click(document.querySelector('[data-tray] [data-stop]') ?? document.body);
  const slots = await screen.findByRole('list', { name: 'Créneaux libres' });
  fireEvent.click(within(slots).getAllByRole('button')[0] ?? document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Planifier la visite' }));
  await screen.findByRole('heading', { name: 'À planifier 0' });
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler', hidden: true }));
  await screen.findByText('Visite retirée : la commande est de nouveau à planifier.');
  await screen.findByRole('heading', { name: 'À planifier 1' });
  expect(await db.outbox.count()).toBe(0);
  expect(await db.visits.count()).toBe(1);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-stop')).toBe(testId(2)));
});

test('the undo of a move by keys brings the visit back at once, and chooses it', async () => {
  open();
  await laneOf(certifier);
  card().focus();
  press('ArrowRight', { shiftKey: true });
  const undo = await screen.findByRole('button', { name: 'Annuler' });
  card().blur();
  fireEvent.click(undo);
  await waitFor(() => expect(card().title).toContain('09:00 – 10:15'));
  await waitFor(() => expect(document.activeElement).toBe(card()));
  press('ArrowRight', { shiftKey: true });
  expect(card().title).toContain('09:15 – 10:30');
  press('Escape');
  await waitFor(async () =>
    expect((await db.outbox.toArray()).map(({ args }) => args)).toMatchObject(
      ['09:15', '09:00', '09:15'].map((time) => ({ plannedStart: at(time) })),
    ),
  );
  // Nothing is written after the test.
  await waitFor(() => expect(card().textContent).toContain('À envoyer'));
});

test('the undo of a day that was given chooses its first visit, in the lane of who has it again', async () => {
  open();
  await laneOf(certifier);
  fireEvent.click(screen.getByRole('button', { name: `Donner la journée de ${certifier.name}` }));
  const sheet = await screen.findByRole('dialog');
  fireEvent.change(within(sheet).getByRole('combobox'), { target: { value: zoe.id } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Donner 1 visite' }));
  const question = await screen.findByRole('dialog', { name: /quand même/ });
  fireEvent.click(within(question).getByRole('button', { name: /quand même/ }));
  await waitFor(() => expect(card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(zoe.id));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(card().closest('[data-lane]')?.getAttribute('data-lane')).toBe(certifier.id));
  await waitFor(() => expect(document.activeElement).toBe(card()));
});
