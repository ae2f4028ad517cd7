import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { CollectionName, Row } from '#contract/collections.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { DeviceActionsContext } from '#features/supervision/team/device-actions.ts';
import { SupervisionScreen } from '#features/supervision/supervision-screen.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '../data/app-data.ts';
import { testDeviceActions } from '../data/device-actions.ts';
import { speak } from '../labels.ts';
import { markLoaded } from '../data/mark-loaded.ts';
import { matchNoMedia } from '../files/media.ts';
import { stubResizeObserver } from './resize-observer.ts';
import { supervisor, testId, testOrder, testPebDraft } from '../rows.ts';
import { storeRows } from '../data/store-rows.ts';

/** An instant of the morning of the demo's day, by its minutes after eight. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString();

/** What makes an upload evidence that waits for a decision. */
export const filed = { requirement: { service: 'all', code: 'front' }, receivedAt: at(1) } as const;

interface SupervisionPage {
  db: () => UserDatabase;
  /** Stores rows, as a pull brings them. */
  store: <C extends CollectionName>(collection: C, rows: readonly Row<C>[]) => Promise<void>;
  /** Stores drafts of the orders of these numbers: 81 is of the first order. */
  storeDrafts: (...orders: number[]) => Promise<void>;
  /** Renders the screen. Returns a function that withdraws the role of its user. */
  show: (role?: string[], path?: string) => () => void;
  queued: () => Promise<{ name: string; args: unknown }[]>;
  press: (key: string) => boolean;
  /** Waits until so many decisions wait and the first one listens to its keys. */
  begins: (count: number) => Promise<void>;
  /** Waits until keys and buttons count again: what arrived made them dead for a moment. */
  pauseOver: () => Promise<void>;
  /** Clicks a button once it counts again: what arrived made it dead for a moment. */
  clickAlive: (name: string) => Promise<void>;
}

/** Prepares the screen of decisions for each test of a file, over a device with four orders. */
export function supervisionPage(): SupervisionPage {
  let db: UserDatabase;
  beforeEach(async () => {
    matchNoMedia();
    stubResizeObserver();
    window.scrollTo = () => undefined;
    db = openUserDatabase('supervision', supervisor.id);
    await markLoaded(db);
    const states = ['visited', 'waitingForClient', 'certified', 'waitingForClient'] as const;
    await storeRows(
      db,
      'orders',
      states.map((state, place) => testOrder(place + 1, { state })),
    );
  });
  afterEach(async () => {
    cleanup();
    vi.unstubAllGlobals();
    await db.delete();
  });

  function show(given: string[] = ['s'], path = '/supervision'): () => void {
    let next = 900;
    const newId = (): string => testId((next += 1));
    const page = (role: string[]) => (
      <I18nProvider i18n={speak('fr')}>
        <MemoryRouter initialEntries={[path]}>
          <ToastProvider>
            <ConfirmProvider Dialog={ConfirmDialog}>
              <AppDataProvider value={testAppData(db, supervisor, newId, { role })}>
                <DeviceActionsContext value={testDeviceActions}>
                  <SupervisionScreen presence={{ follow: () => () => undefined, announce: () => Promise.resolve() }} />
                </DeviceActionsContext>
              </AppDataProvider>
            </ConfirmProvider>
          </ToastProvider>
        </MemoryRouter>
      </I18nProvider>
    );
    const { rerender } = render(page(given));
    return () => rerender(page([]));
  }

  return {
    db: () => db,
    store: (collection, rows) => storeRows(db, collection, rows),
    storeDrafts: (...orders) =>
      storeRows(
        db,
        'pebDrafts',
        orders.map((n) => testPebDraft(80 + n, n, { submittedAt: at(n) })),
      ),
    show,
    queued: async () => (await db.outbox.toArray()).map(({ name, args }) => ({ name, args })),
    press: (key) => fireEvent.keyDown(document.body, { key }),
    begins: async (count) => {
      await screen.findByText(String(count), { selector: 'h1 > span' });
      await waitFor(() => expect(document.querySelector('section [data-main-action]')).not.toBeNull());
    },
    pauseOver: () =>
      waitFor(() => expect(screen.queryAllByTitle('Ce qui est affiché vient de changer.')).toEqual([]), {
        timeout: 3_000,
      }),
    clickAlive: async (name) => {
      await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('false'), {
        timeout: 3_000,
      });
      fireEvent.click(screen.getByRole('button', { name }));
    },
  };
}
