// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listLayout } from '#data/queries/orders/order-views.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { certifier, testId, testOrderView } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { useCarriedViews, useSaveLayout, useViews } from './use-views.ts';

let db: UserDatabase;
beforeEach(async () => {
  db = openUserDatabase('views', certifier.id);
  await markLoaded(db);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

let next = 900;
function show() {
  const appData = testAppData(db, certifier, () => testId((next += 1)));
  const useBoth = () => {
    useCarriedViews();
    return { ...useViews(), saveLayout: useSaveLayout() };
  };
  return renderHook(useBoth, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <I18nProvider i18n={speak('fr')}>
        <ToastProvider>
          <AppDataProvider value={appData}>{children}</AppDataProvider>
        </ToastProvider>
      </I18nProvider>
    ),
  });
}

const saved = async (): Promise<unknown[]> => (await db.outbox.toArray()).map(({ args }) => args);

test('views that an earlier version kept here are carried over once, whatever tabs are open', async () => {
  const earlier = [
    { name: 'Impayés', query: 'paid=no' },
    { name: 'Urgents', query: 'urgent=1' },
  ];
  await db.facts.put({ key: 'orderViews', value: JSON.stringify(earlier) });
  const tabs = [show(), show()];
  for (const { result } of tabs)
    await waitFor(() => expect(result.current.views.map(({ name }) => name)).toEqual(['Impayés', 'Urgents']));
  await waitFor(async () => expect(await db.facts.get('orderViews')).toBeUndefined());
  expect(await saved()).toMatchObject(earlier);
});

test('a save under a name in use replaces that view, and a removed one is gone until it is undone', async () => {
  const { result } = show();
  const given = { name: 'Impayés', query: 'paid=no', shared: false };
  await act(async () => void (await result.current.save(given)));
  await waitFor(() => expect(result.current.views).toHaveLength(1));
  await act(async () => void (await result.current.save({ ...given, query: 'paid=no&urgent=1' })));
  await waitFor(() => expect(result.current.views.map(({ query }) => query)).toEqual(['paid=no&urgent=1']));
  const [view] = result.current.views;
  act(() => view && result.current.remove(view));
  await waitFor(() => expect(result.current.views).toEqual([]));
  document.querySelector<HTMLButtonElement>('[role=status] button')?.click();
  await waitFor(() => expect(result.current.views).toHaveLength(1));
});

test('a change of the columns is taken back by one tap, to the layout before it', async () => {
  const { result } = show();
  const columns = async () => (await listLayout(db, certifier.id))?.columns?.map(({ name }) => name);
  await act(
    async () =>
      void (await result.current.saveLayout({ columns: [{ name: 'client', width: 100 }], density: 'normal' })),
  );
  await act(
    async () => void (await result.current.saveLayout({ columns: [{ name: 'tags', width: 60 }], density: 'compact' })),
  );
  await waitFor(async () => expect(await columns()).toEqual(['tags']));
  await screen.findByText('Colonnes enregistrées');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect(await columns()).toEqual(['client']));
});

test('a view keeps filters and sort; a replaced one that had columns shows those of its reader', async () => {
  await storeRows(db, 'orderViews', [
    testOrderView(1, { name: 'Impayés', columns: [{ name: 'tags', width: 60 }], density: 'compact' }),
  ]);
  const { result } = show();
  await waitFor(() => expect(result.current.views).toHaveLength(1));
  await act(async () => void (await result.current.save({ name: 'Impayés', query: 'paid=no', shared: true })));
  await waitFor(() => expect(result.current.views).toMatchObject([{ columns: null, density: 'normal', shared: true }]));
});
