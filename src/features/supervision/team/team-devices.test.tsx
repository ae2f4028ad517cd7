// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testDevice } from '#tests/support/data/heartbeats.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { DeviceActions } from './device-actions.ts';
import { DeviceActionsContext } from './device-actions.ts';
import { TeamDevices } from './team-devices.tsx';

const signDeviceOut = vi.fn<DeviceActions['signOut']>();
const revoke = vi.fn<DeviceActions['revoke']>();
const readmit = vi.fn<DeviceActions['readmit']>();
const issueResetLink = vi.fn<DeviceActions['issueResetLink']>();
const currentDevice = testId(192);
let db: UserDatabase;

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  for (const action of [signDeviceOut, revoke, readmit, issueResetLink]) action.mockReset();
  db = openUserDatabase('team-devices', supervisor.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
            <DeviceActionsContext value={{ currentDevice, signOut: signDeviceOut, revoke, readmit, issueResetLink }}>
              <TeamDevices now={Date.now()} />
            </DeviceActionsContext>
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
}

test('says the last error of a device and how much room it has', async () => {
  await storeRows(db, 'devices', [
    testDevice(91, certifier, { name: 'Téléphone', lastError: 'QuotaExceeded', freeBytes: 1_500_000_000 }),
  ]);
  show();
  expect((await screen.findByText(/^Dernière erreur/)).textContent?.length).toBeGreaterThan(25);
  expect(screen.getByText(/1,5\sGo libres/)).toBeTruthy();
});

describe('a lost device', () => {
  const name = `Déconnecter : ${certifier.name}, Téléphone`;
  beforeEach(() =>
    storeRows(db, 'devices', [
      testDevice(91, certifier, { name: 'Téléphone', mutations: 2 }),
      testDevice(92, supervisor, { name: 'Portable' }),
    ]),
  );
  async function signOut(): Promise<void> {
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2 éléments non envoyés y restent');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Déconnecter' }));
  }

  test('is signed out after a confirmation that counts what it holds', async () => {
    signDeviceOut.mockResolvedValue(true);
    show();
    await signOut();
    expect(await screen.findByText('Appareil déconnecté.')).toBeTruthy();
    expect(signDeviceOut.mock.calls).toEqual([[testId(91)]]);
    // The supervisor’s own device has no such button.
    expect(screen.getAllByRole('button', { name: /^Déconnecter/ })).toHaveLength(1);
  });

  test('without a name is told from others by its browser and its last use', async () => {
    await storeRows(db, 'devices', [
      {
        ...testDevice(93, certifier),
        browser: 'Chrome · Android',
        status: { ...testDevice(93, certifier).status, name: '' },
      },
      {
        ...testDevice(94, certifier),
        browser: 'Safari · iPad',
        reportedAt: '2026-11-19T08:00:00.000Z',
        status: { ...testDevice(94, certifier).status, name: '' },
      },
    ]);
    show();
    await screen.findByRole('button', { name: /^Déconnecter.*, Chrome · Android$/ });
    fireEvent.click(screen.getByRole('button', { name: /^Déconnecter.*, Safari · iPad$/ }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/Safari · iPad.*état reçu .*19/);
  });

  test('is not said to be signed out before the server confirms it', async () => {
    signDeviceOut.mockResolvedValue(false);
    show();
    await signOut();
    expect(await screen.findByText('Le serveur ne répond pas. L’appareil reste connecté.')).toBeTruthy();
  });

  test('cannot be signed out offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    expect((await screen.findByRole('button', { name })).hasAttribute('disabled')).toBe(true);
    vi.restoreAllMocks();
  });
});

test('a device counts what it has not sent apart from what was refused, as of the state that it last reported', async () => {
  await storeRows(db, 'devices', [
    testDevice(91, certifier, { mutations: 1, refused: 1, files: 1, drafts: 2 }),
    { ...testDevice(92, supervisor, { refused: 2 }), reportedAt: new Date().toISOString() },
  ]);
  show();
  const ofCertifier = (await screen.findByText(certifier.name)).closest('li')?.textContent ?? '';
  expect(ofCertifier).toMatch(/pas de nouvel état depuis 20\/11\/2026.*1 refusé4 non envoyés/);
  const own = screen.getByText(supervisor.name).closest('li')?.textContent ?? '';
  expect(own).toMatch(/état reçu .*2 refusés/);
  expect(own).not.toContain('non envoyé');
});

describe('a device to be emptied', () => {
  const name = `Vider : ${certifier.name}, Téléphone`;
  const orderedAt = '2026-11-28T09:00:00.000Z';
  const held = { mutations: 2, files: 1, bytes: 2_000_000, drafts: 1, oldestAt: '2026-11-20T07:00:00.000Z' };
  const phone = testDevice(91, certifier, {
    ...held,
    name: 'Téléphone',
    orders: [{ orderId: testId(1), mutations: 2, files: 1, since: '2026-11-20T07:30:00.000Z' }],
  });
  const laptop = testDevice(92, supervisor, { name: 'Portable' });
  const line = async (): Promise<string> => (await screen.findByText(certifier.name)).closest('li')?.textContent ?? '';

  beforeEach(async () => {
    await storeRows(db, 'orders', [testOrder(1)]);
    await storeRows(db, 'devices', [phone, laptop]);
  });

  async function open(): Promise<HTMLElement> {
    fireEvent.click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog');
  }

  test('says by order what it had not sent, and is said to be emptied only once the server has confirmed it', async () => {
    revoke.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    issueResetLink.mockResolvedValue({ link: 'https://app.example/login?reset=x', expiresAt: orderedAt });
    show();
    const dialog = await open();
    await within(dialog).findByText(/2026-.* · 3/);
    for (const text of ['2 modifications', /^1 fichier/, '1 brouillon', /^depuis 20\/11\/2026 08:00/])
      within(dialog).getByText(text);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Vider' }));
    await within(dialog).findByText('Le serveur ne l’a pas confirmé. Réessayez.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Vider' }));
    await within(dialog).findByText('L’appareil est déconnecté. Il sera vidé à son prochain contact.');
    // The row arrives: the sheet stays for its second step.
    await storeRows(db, 'devices', [
      { ...phone, revoked: true, erasure: { orderedAt, by: supervisor, toldAt: null, done: null } },
    ]);
    await waitFor(async () => expect(await line()).toContain('sera vidé à son prochain contact'));
    fireEvent.click(within(dialog).getByRole('button', { name: `Créer un lien pour ${certifier.name}` }));
    await within(dialog).findByText('https://app.example/login?reset=x');
    expect(revoke.mock.calls).toEqual([[testId(91)], [testId(91)]]);
    expect(issueResetLink.mock.calls).toEqual([[certifier.id]]);
  });

  test('is taken back until it was told, then says so, and since when it is empty', async () => {
    readmit.mockResolvedValueOnce('told').mockResolvedValue('done');
    const erasure = { orderedAt, by: supervisor, toldAt: null, done: null };
    await storeRows(db, 'devices', [{ ...phone, revoked: true, erasure }]);
    show();
    const undo = `Ne pas vider : ${certifier.name}, Téléphone`;
    fireEvent.click(await screen.findByRole('button', { name: undo }));
    await screen.findByText('Trop tard : l’appareil est déjà prévenu.');
    expect(screen.queryByRole('button', { name: /^Déconnecter : Sophie/ })).toBeNull();

    const notifiedAt = '2026-11-28T09:10:00.000Z';
    await storeRows(db, 'devices', [{ ...phone, revoked: true, erasure: { ...erasure, toldAt: notifiedAt } }]);
    await waitFor(async () => expect(await line()).toContain('effacement pas encore confirmé'));
    expect(screen.queryByRole('button', { name: undo })).toBeNull();
    expect(readmit.mock.calls).toEqual([[testId(91), false]]);
    // Whatever became of its report, a supervisor lets it in: nobody says that it is empty.
    const admit = { name: `Autoriser à nouveau : ${certifier.name}, Téléphone` };
    fireEvent.click(screen.getByRole('button', admit));
    const dialog = await screen.findByRole('dialog', { name: 'Autoriser cet appareil à nouveau ?' });
    within(dialog).getByText('Il n’a pas confirmé qu’il est vide : les données de ce compte y sont peut-être encore.');
    expect(readmit).toHaveBeenCalledTimes(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Autoriser à nouveau' }));
    await screen.findByText('L’appareil peut à nouveau se connecter.');
    expect(readmit.mock.calls.at(-1)).toEqual([testId(91), true]);

    const done = { at: '2020-11-28T09:12:00.000Z', unsent: 2 };
    await storeRows(db, 'devices', [{ ...phone, revoked: true, erasure: { ...erasure, toldAt: notifiedAt, done } }]);
    await waitFor(async () => expect(await line()).toMatch(/vide depuis 28\/11\/2020 10:12 · 2 non envoyés perdus/));
    fireEvent.click(screen.getByRole('button', admit));
    await waitFor(() => expect(readmit.mock.calls.slice(2)).toEqual([[testId(91), false]]));
  });

  test('is never the one in the supervisor’s hands; another of theirs is', async () => {
    await storeRows(db, 'devices', [testDevice(93, supervisor, { name: 'Tablette' })]);
    show();
    await screen.findByRole('button', { name: `Vider : ${supervisor.name}, Tablette` });
    expect(screen.queryByRole('button', { name: `Vider : ${supervisor.name}, Portable` })).toBeNull();
    expect(screen.getAllByText(/cet appareil/)).toHaveLength(1);
  });

  test('waits for the network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    expect((await screen.findByRole('button', { name })).hasAttribute('disabled')).toBe(true);
    screen.getByText('Déconnecter ou vider un appareil demande le réseau.');
    vi.restoreAllMocks();
  });
});
