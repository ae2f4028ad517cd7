// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { AfterVisit } from './after-visit.tsx';

let db: UserDatabase;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z'), toFake: ['Date'] });
  db = openUserDatabase('after-visit', certifier.id);
  const there = { zipcode: '4000', city: 'Liège' };
  const order = testOrder(102);
  await storeRows(db, 'orders', [testOrder(101), { ...order, address: { ...order.address, ...there } }]);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

function visitAt(n: number, time: string, state: Visit['state']): Visit {
  const plannedStart = `2026-11-20T${time}:00.000Z`;
  return testVisit(n, 100 + n, { state, plannedStart, plannedEnd: plannedStart.replace(':00:', ':45:') });
}

async function show(after: Visit, next?: Visit): Promise<void> {
  await storeRows(db, 'visits', next === undefined ? [after] : [after, next]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <AfterVisit visit={after} order={testOrder(101)} />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('leads to the next visit of the day, with the time to leave by the estimated journey', async () => {
  await show(visitAt(1, '08:00', 'done'), visitAt(2, '15:00', 'confirmed'));
  const link = await screen.findByRole('link', { name: /^Prochaine visite 16:00, partir à 1[2345]:\d\d/ });
  expect(link.className).toContain('bg-action');
  expect(link.getAttribute('href')).toBe(`/orders/${testOrder(102).number}`);
  expect(screen.getByRole('link', { name: 'Retour à ma journée' }).className).not.toContain('bg-action');
});

test('says to leave now once the time to leave has passed', async () => {
  await show(visitAt(1, '08:00', 'absent'), visitAt(2, '10:15', 'planned'));
  expect(await screen.findByRole('link', { name: /^Prochaine visite 11:15, partir maintenant/ })).toBeTruthy();
});

test('leads back to the day after the last visit, and after one of another day', async () => {
  await show(visitAt(1, '08:00', 'done'), visitAt(2, '09:00', 'done'));
  const back = await screen.findByRole('link', { name: 'Retour à ma journée' });
  await waitFor(() => expect(back.className).toContain('bg-action'));
  cleanup();
  await show(
    { ...visitAt(1, '08:00', 'done'), plannedStart: '2026-11-18T08:00:00.000Z' },
    visitAt(2, '15:00', 'planned'),
  );
  await screen.findByRole('link', { name: 'Retour à ma journée' });
  expect(screen.queryByRole('link', { name: /Prochaine visite/ })).toBeNull();
});
