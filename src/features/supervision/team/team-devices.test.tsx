// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { testDevice } from '#tests/support/heartbeats.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { certifier, supervisor, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { TeamDevices } from './team-devices.tsx';

const signDeviceOut = vi.fn<(deviceRow: string) => Promise<boolean>>();
let db: UserDatabase;

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  signDeviceOut.mockReset();
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
            <TeamDevices now={Date.now()} signDeviceOut={signDeviceOut} />
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
}

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
    expect((await screen.findByRole('dialog')).textContent).toMatch(/Safari · iPad.*vu .*19/);
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
