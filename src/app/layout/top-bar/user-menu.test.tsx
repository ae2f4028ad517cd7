// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { remotes } from '#contract/collections.ts';
import { writeDraft } from '#data/drafts/drafts.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { writeRemote } from '#data/remotes/remote-states.ts';
import type { RootDatabase, Session } from '#data/database/root-database.ts';
import { openRootDatabase } from '#data/database/root-database.ts';
import { settings } from '#data/settings/settings.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { noWebPush, noWifiWait, wholeApp } from '#tests/support/data/app-data.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { runStart } from '#hooks/app/page-run.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import type { SessionActions } from '../../session/session-shell.ts';
import { createAppState } from '../../session/app-state.ts';
import { AppContext } from '../../session/use-app-state.ts';
import { UserMenu } from './user-menu.tsx';
import { messageDraft } from '#parts/forms/message.draft.ts';
import { orderFieldDraft } from '#features/order/forms/order-field.draft.ts';

const order = testOrder(7);
const session: Session = {
  token: 'token',
  signedInAt: '2026-11-20T08:00:00.000Z',
  user: testUser({ Email: 'sofie@example.be', FirstName: 'Sofie De Smet' }),
};
const config = { ...testPublicConfig, deployment: 'menu' };

let db: UserDatabase;
let root: RootDatabase;
let nextId = 100;

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});

beforeEach(async () => {
  root = openRootDatabase();
  db = openUserDatabase(config.deployment, certifier.id);
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
});

afterEach(async () => {
  cleanup();
  settings.set({ darkmode: false });
  await db.delete();
  await root.delete();
});

function Where() {
  return <output>{useLocation().pathname}</output>;
}

function show() {
  const newId = (): string => testId((nextId += 1));
  const mutate = createMutate({
    db,
    clock: () => Date.now(),
    newId,
    actor: certifier,
    afterCommit: () => undefined,
  });
  const data: AppData = {
    db,
    session,
    mutate,
    storeCapture: () => Promise.reject(new Error('no file is kept here')),
    appStored: wholeApp,
    waitsForWifi: noWifiWait,
    checkIn: { warm: () => undefined, recent: () => null },
    webPush: noWebPush,
    requestSync: () => undefined,
    newId,
    actor: certifier,
    roleIds: config.roles,
    beneficiary: null,
    seller: null,
  };
  const signOut = vi.fn<SessionActions['signOut']>(async (leave) => {
    await leave();
    db.close();
  });
  const unused: Partial<SessionActions> = { signOut };
  const app = { state: createAppState(root, config, session), actions: unused as SessionActions };
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={['/orders']}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppContext value={app}>
              <AppDataProvider value={data}>
                <UserMenu />
                <Where />
              </AppDataProvider>
            </AppContext>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  return { signOut, mutate };
}

const path = (): string | undefined => document.querySelector('output')?.textContent;

async function openMenu(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Menu de Sofie De Smet' }));
  await screen.findByText('sofie@example.be');
}

async function askToLeave(): Promise<void> {
  await openMenu();
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByRole('heading', { name: /Se déconnecter/ });
  expect(screen.queryByText('sofie@example.be')).toBeNull();
}

test('holds name, email, the theme, the profile and the sign-out (specification §2)', async () => {
  show();
  await openMenu();
  expect(screen.getByText('Sofie De Smet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/profile');
  fireEvent.click(screen.getByRole('switch', { name: 'Thème sombre' }));
  expect(settings.current().darkmode).toBe(true);
});

test('signing out closes the menu, asks, and shows the sign-in page', async () => {
  const { signOut } = show();
  await askToLeave();
  expect(signOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await vi.waitFor(() => expect(path()).toBe('/login'));
  expect(await Dexie.exists(userDatabaseName(config.deployment, certifier.id))).toBe(true);
});

test('staying signed in changes nothing', async () => {
  const { signOut } = show();
  await askToLeave();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: /Se déconnecter/ })).toBeNull());
  expect(signOut).not.toHaveBeenCalled();
  expect(path()).toBe('/orders');
});

test('[RN6] offers to erase the device when nothing is unsent', async () => {
  show();
  await askToLeave();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Effacer mes données de cet appareil' }));
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByText('Vos données ont été effacées de cet appareil.');
  expect(await Dexie.exists(userDatabaseName(config.deployment, certifier.id))).toBe(false);
});

test('[RN6] [OB3] reports how much is unsent, and offers no erasing', async () => {
  const { mutate } = show();
  const sent = await mutate({
    name: 'order.sendMessage',
    args: { orderId: order.id, messageId: testId(900), body: 'Bonjour' },
  });
  expect(sent).toBeTruthy();
  await openMenu();
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByText(/1 modification n’est pas encore sur le serveur/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Garder la session ouverte' })).toBeTruthy();
});

test.each([
  ['has confirmed it in this run of the page', 60_000, /^Tout ce que vous avez enregistré est sur le serveur\.$/],
  ['confirmed it before', -60_000, /^Tout était envoyé, /],
] as const)('[OB10d] the question says that the server has everything once it %s', async (_, after, sentence) => {
  show();
  for (const remote of remotes)
    await writeRemote(db, { ...initialRemoteState(remote), complete: true, contactAt: runStart() + after });
  vi.spyOn(Date, 'now').mockReturnValue(runStart() + 120_000);
  await askToLeave();
  const [only, ...others] = await screen.findAllByText(/^Tout /);
  expect(only?.textContent).toMatch(sentence);
  expect(others).toEqual([]);
  vi.restoreAllMocks();
});

describe('[LW6] with drafts', () => {
  const typed = (): Promise<void> =>
    writeDraft(db, messageDraft(order.id), { text: 'Rappeler le client', base: '' }, 0);
  const exists = (): Promise<boolean> => Dexie.exists(userDatabaseName(config.deployment, certifier.id));

  async function askToErase(): Promise<ReturnType<typeof show>> {
    const shown = show();
    await typed();
    await askToLeave();
    await screen.findByText('1 brouillon reste sur cet appareil.');
    expect(screen.queryByText(/Tout ce que vous avez enregistré/)).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Effacer mes données de cet appareil' }));
    expect(screen.queryByText(/reste sur cet appareil/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    await screen.findByRole('heading', { name: /Effacer 1 brouillon/ });
    expect(screen.getByText('Ce qui n’est pas sur le serveur sera perdu.')).toBeTruthy();
    return shown;
  }

  test('erasing names their number and asks a second time', async () => {
    const { signOut } = await askToErase();
    expect(signOut).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    await screen.findByText('Vos données ont été effacées de cet appareil.');
    expect(await exists()).toBe(false);
  });

  test('without the second yes nothing happens', async () => {
    const { signOut } = await askToErase();
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: /Effacer/ })).toBeNull());
    expect(signOut).not.toHaveBeenCalled();
    expect(await db.drafts.count()).toBe(1);
  });

  test('a draft begun after the second yes is not erased', async () => {
    const { signOut } = await askToErase();
    signOut.mockImplementation(async (leave) => {
      await writeDraft(db, orderFieldDraft(order.id, 'internalRemark'), { text: 'Cave inondée', base: '' }, 1);
      await leave();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    await screen.findByText(/n’ont pas pu être effacées/);
    expect(await db.drafts.count()).toBe(2);
  });

  test('unsent mutations and drafts are both named', async () => {
    const { mutate } = show();
    await typed();
    await mutate({ name: 'order.sendMessage', args: { orderId: order.id, messageId: testId(902), body: 'Bonjour' } });
    await askToLeave();
    await screen.findByText(/1 modification n’est pas encore sur le serveur/);
    await screen.findByText('1 brouillon reste sur cet appareil.');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('[FL5] with offline files', () => {
  const file = { name: 'plan.pdf', type: 'application/pdf', size: 1, sha256: '', why: 'visit' } as const;
  const times = { at: 0, error: null, failures: 0, retryAt: 0 };

  async function storeFiles(...states: ('kept' | 'wanted')[]): Promise<void> {
    for (const [index, state] of states.entries())
      await db.offlineFiles.put({ id: testId(800 + index), orderId: order.id, state, ...file, ...times });
  }

  test.each([
    ['1 document hors ligne sera effacé, à retélécharger.', ['kept', 'wanted']],
    ['2 documents hors ligne seront effacés, à retélécharger.', ['kept', 'kept']],
  ] as const)('the question says first: %s', async (sentence, states) => {
    show();
    await storeFiles(...states);
    await askToLeave();
    await screen.findByText(sentence);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Effacer mes données de cet appareil' }));
    expect(screen.queryByText(/hors ligne/)).toBeNull();
  });

  test('the question says nothing of files whose bytes are not on the device', async () => {
    show();
    await storeFiles('wanted');
    await askToLeave();
    await screen.findByRole('checkbox', { name: 'Effacer mes données de cet appareil' });
    expect(screen.queryByText(/hors ligne/)).toBeNull();
  });

  test('the question about unsent mutations says it too', async () => {
    const { mutate } = show();
    await storeFiles('kept');
    await mutate({ name: 'order.sendMessage', args: { orderId: order.id, messageId: testId(903), body: 'Bonjour' } });
    await askToLeave();
    expect(await screen.findByText('1 document hors ligne sera effacé, à retélécharger.')).toBeTruthy();
  });
});

test('[OB3] does not erase what another tab wrote in the meantime', async () => {
  const { mutate, signOut } = show();
  await askToLeave();
  fireEvent.click(screen.getByRole('checkbox'));
  signOut.mockImplementation(async (leave) => {
    await mutate({ name: 'order.sendMessage', args: { orderId: order.id, messageId: testId(901), body: 'Encore' } });
    await leave();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await screen.findByText(/n’ont pas pu être effacées/);
  expect(await db.outbox.count()).toBe(1);
});
