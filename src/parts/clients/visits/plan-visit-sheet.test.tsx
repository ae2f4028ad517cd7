// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, brusselsDay, brusselsInstant, brusselsParts } from '#contract/rules/brussels-time.ts';
import { workingDaysAfter } from '#contract/rules/visits/holidays.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testClient, testClientVisit, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { PlanVisitSheet } from './plan-visit-sheet.tsx';

let db: UserDatabase;
let next = 700;

beforeEach(() => {
  stubResizeObserver();
  db = openUserDatabase('plan-call', testId((next += 1)));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

test('a visit to a client at the time of another visit asks first, and names it', async () => {
  const day = workingDaysAfter(addDays(brusselsDay(Date.now()), 10), 1);
  const at = (time: string): string => brusselsInstant(day, time);
  const call = testClientVisit(62, 61, { employee: certifier, plannedAt: at('14:00') });
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [testVisit(31, 1, { plannedStart: at('09:00'), plannedEnd: at('10:15') })]);
  await storeRows(db, 'clients', [testClient(61, { name: 'Notaire Claes' })]);
  await storeRows(db, 'clientVisits', [call]);
  const onClose = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={testAppData(db, certifier, () => testId((next += 1)), { role: ['c', 's'] })}>
            <PlanVisitSheet client={{ id: testId(61), name: 'Notaire Claes' }} visit={call} onClose={onClose} />
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  const time = await screen.findByLabelText('Heure');
  const move = async (to: string): Promise<void> => {
    fireEvent.change(time, { target: { value: to } });
    fireEvent.blur(time);
    fireEvent.click(screen.getByRole('button', { name: 'Déplacer' }));
    await Promise.resolve();
  };
  await move('09:30');
  const question = await screen.findByRole('dialog', { name: 'Déplacer quand même ?' });
  expect(question.textContent).toContain('Notaire Claes');
  expect(question.textContent).toContain('Rue du Marais 1');
  fireEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Déplacer quand même ?' })).toBeNull());
  expect(await db.outbox.count()).toBe(0);
  await move('14:15');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [stored] = await db.outbox.toArray();
  expect(stored?.name).toBe('clientVisit.plan');
  expect(brusselsParts((await db.clientVisits.get(call.id))?.row.plannedAt ?? '').time).toBe('14:15');
});
