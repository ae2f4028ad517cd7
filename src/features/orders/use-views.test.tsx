// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { markLoaded } from '#tests/support/mark-loaded.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { useCarriedViews, useViews } from './use-views.ts';

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
    return useViews();
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
