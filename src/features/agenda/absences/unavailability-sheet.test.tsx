// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Employee } from '#contract/entities/employee.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testEmployee,
  testId,
  testOrder,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { UnavailabilitySheet } from './unavailability-sheet.tsx';

const day = '2026-12-10';
let db: UserDatabase;
let nextId = 500;

beforeEach(() => {
  stubResizeObserver();
  db = openUserDatabase('test', testId((nextId += 1)));
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(colleagues: readonly Employee[] = []): { onClose: () => void } {
  const onClose = vi.fn<() => void>();
  const data = testAppData(db, certifier, () => testId((nextId += 1)));
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={data}>
            <UnavailabilitySheet
              item={null}
              day={day}
              employeeId={certifier.id}
              employees={[certifier]}
              colleagues={colleagues}
              onClose={onClose}
            />
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  return { onClose };
}

async function save(): Promise<void> {
  await screen.findByLabelText('Premier jour');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
}

test('lists the visits that the unavailability overlaps, and saves only after the user accepts', async () => {
  const at = (hour: string, on = day): { plannedStart: string; plannedEnd: string } => ({
    plannedStart: `${on}T${hour}:00:00.000Z`,
    plannedEnd: `${on}T${hour}:45:00.000Z`,
  });
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [
    testVisit(31, 1, { employee: certifier, ...at('08') }),
    testVisit(32, 1, { employee: certifier, ...at('13') }),
    testVisit(33, 1, { employee: certifier, ...at('15'), state: 'cancelled' }),
    testVisit(34, 1, { employee: certifier, ...at('08', '2026-12-11') }),
  ]);
  const { onClose } = show();
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Visites prévues pendant cette indisponibilité' });
  expect(dialog.textContent).toContain('2 visites restent prévues');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  expect(await db.outbox.count()).toBe(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'unavailability.set' }]);
});

test('saves an unavailability without visits at once', async () => {
  const { onClose } = show();
  await save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await db.outbox.count()).toBe(1);
});

test('gives the visits during it with the same button, names what stays, and takes all back at once', async () => {
  const at = (hour: string): { plannedStart: string; plannedEnd: string } => ({
    plannedStart: `${day}T${hour}:00:00.000Z`,
    plannedEnd: `${day}T${hour}:45:00.000Z`,
  });
  await storeRows(db, 'orders', [testOrder(1), testOrder(2)]);
  await storeRows(db, 'visits', [
    testVisit(31, 1, at('08')),
    testVisit(32, 2, { ...at('10'), state: 'onTheWay' }),
    testVisit(33, 2, at('13')),
  ]);
  await storeRows(db, 'clients', [testClient(61, { name: 'Notaire Claes' })]);
  await storeRows(db, 'clientVisits', [testClientVisit(62, 61, { plannedAt: `${day}T15:00:00.000Z` })]);
  const { onClose } = show([testEmployee(supervisor, { qualifications: ['peb-brussels'] })]);
  const press = await screen.findByRole('button', { name: 'Enregistrer et donner 2 visites' });
  const stays = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /En route|visite d’un client/.test(textContent));
  expect(stays.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Rue du Marais 2'),
    expect.stringContaining('Notaire Claes'),
  ]);
  fireEvent.click(press);
  // What stays is asked about, by itself.
  const dialog = await screen.findByRole('dialog', { name: 'Visites prévues pendant cette indisponibilité' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'unavailability.set' },
    {
      name: 'visits.takeOver',
      args: { employeeId: certifier.id, day, visits: [{ to: supervisor }, { to: supervisor }] },
    },
  ]);
  expect((await db.visits.get(testId(31)))?.row.employee).toEqual(supervisor);
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler', hidden: true }));
  await screen.findByText('Indisponibilité retirée.');
  expect(await db.outbox.count()).toBe(0);
  expect((await db.visits.get(testId(31)))?.row.employee).toEqual(certifier);
  expect(await db.unavailabilities.count()).toBe(0);
});
