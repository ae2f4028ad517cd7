// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientsResponse } from '#contract/protocol/search/clients.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testClient, testId } from '#tests/support/rows.ts';
import { useAllClients } from './use-all-clients.ts';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('all-clients', testId(1));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const page = (...names: string[]): ClientsResponse => ({
  clients: names.map((name, index) => ({ ...testClient(index + 1, { name }), own: false, claimed: false })),
  total: names.length,
  next: null,
});

test('the results of a former search are not shown as those of the text in the field', async () => {
  let answer: (given: { page: ClientsResponse }) => void = () => undefined;
  const search = vi.fn<Parameters<typeof useAllClients>[0]>(({ q }) =>
    q === '' ? Promise.resolve({ page: page('Agence Alpha') }) : new Promise((resolve) => (answer = resolve)),
  );
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const { result } = renderHook(() => useAllClients(search), {
    wrapper: ({ children }: { children: ReactNode }) => {
      router ??= createMemoryRouter([{ path: '/allclients', element: children }], { initialEntries: ['/allclients'] });
      return (
        <I18nProvider i18n={speak('fr')}>
          <AppDataProvider value={testAppData(db, certifier, () => testId(9))}>
            <RouterProvider router={router} />
          </AppDataProvider>
        </I18nProvider>
      );
    },
  });
  const names = () => result.current.results?.rows.map(({ name }) => name);
  await vi.waitFor(() => expect(names()).toEqual(['Agence Alpha']));
  act(() => result.current.setText('zzz'));
  expect(names()).toBeUndefined();
  await vi.waitFor(() => expect(search).toHaveBeenCalledTimes(2));
  expect(names()).toBeUndefined();
  await act(async () => answer({ page: page() }));
  expect(names()).toEqual([]);
});
