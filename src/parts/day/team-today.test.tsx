// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { TeamToday } from './team-today.tsx';

const day = '2026-11-24';
const at = (time: string): string => brusselsInstant(day, time);
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('team-today', testId(950));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

test('the hours go as far as the visits of the day: one at 20:30 is shown whole', async () => {
  await storeRows(db, 'employees', [testEmployee(certifier, { qualifications: ['peb-brussels'] })]);
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [testVisit(31, 1, { plannedStart: at('20:30'), plannedEnd: at('21:30') })]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, supervisor, () => testId(999), { role: ['s'] })}>
          <TeamToday day={day} items={[]} />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  const visit = await screen.findByRole('link', { name: /Rue du Marais 1/ });
  // The axis goes from 8 to 22 o'clock.
  expect(Number.parseFloat(visit.style.left)).toBeCloseTo((12.5 / 14) * 100, 3);
  expect(Number.parseFloat(visit.style.width)).toBeCloseTo((1 / 14) * 100, 3);
  expect(screen.getByText('21 h')).not.toBeNull();
});
