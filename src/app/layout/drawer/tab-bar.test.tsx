// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testVisit } from '#tests/support/rows.ts';
import { TabBar } from './tab-bar.tsx';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('test', testId(1));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(path: string, visits: Visit[] = [], role: string[] = []): Promise<void> {
  for (const row of visits) await db.visits.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[path]}>
        <AppDataProvider value={testAppData(db, certifier, () => testId(2), { role })}>
          <TabBar />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const today = (overrides: Partial<Visit>, id = 8): Visit => {
  const now = new Date().toISOString();
  return testVisit(id, 7, { plannedStart: now, plannedEnd: now, ...overrides });
};
const camera = (): HTMLElement | null => screen.queryByRole('link', { name: 'Photographier' });

test('marks the screen it is on, and gives its room to pages with a bar of their own', async () => {
  await show('/agenda');
  expect(screen.getByRole('link', { name: 'Agenda' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Jour' }).getAttribute('aria-current')).toBeNull();
  for (const path of ['/formvisit?visit=1', '/orders/2026-000001', '/nl/orders/new', '/share']) {
    cleanup();
    await show(path);
    expect(screen.queryByRole('navigation')).toBeNull();
  }
});

test('the camera opens for the visit under way before the next one', async () => {
  await show('/', [today({ state: 'planned' }), today({ state: 'started' }, 9)]);
  await waitFor(() => expect(camera()?.getAttribute('href')).toContain(testId(9)));
});

test('the camera keeps its place from the start, without an own visit ahead today too', async () => {
  await show('/', [today({ state: 'done' }), today({ state: 'planned', employee: supervisor }, 9)]);
  expect(camera()?.getAttribute('href')).toBe('/incomplete');
  await db.visits.update(testId(8), { row: today({ state: 'started' }) });
  await waitFor(() => expect(camera()?.getAttribute('href')).toContain(testId(8)));
});

test('an agent without visits has no camera', async () => {
  await show('/', [], ['c']);
  expect(screen.getAllByRole('link')).toHaveLength(4);
});
