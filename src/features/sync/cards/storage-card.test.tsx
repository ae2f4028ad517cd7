// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { ConfirmContext } from '#ui/layers/confirm.ts';
import type { ConfirmRequest } from '#ui/layers/confirm.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { SyncActions, SyncDevice, StorageUsage } from '../use-sync-centre.ts';
import { StorageCard } from './storage-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usage: StorageUsage = {
  unsent: 3_000_000,
  removed: 1_000_000,
  confirmed: 40_000_000,
  offlineFiles: 2_000_000,
  thumbnails: 500_000,
  rows: 6_000_000,
  freedEarly: 0,
  app: 2_500_000,
};
const confirmations: ConfirmRequest[] = [];

function show(device: Partial<SyncDevice>, actions: Partial<SyncActions>): void {
  const nothing = (): void => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }));
  const all = {
    askPersistence: () => Promise.resolve(true),
    measure: () => Promise.resolve(usage),
    free: () => Promise.resolve(null),
    ...actions,
  };
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmContext
          value={(request) => {
            confirmations.push(request);
            return Promise.resolve({ accepted: true, email: null });
          }}
        >
          <StorageCard device={{ storage: null, room: 'enough', persisted: true, ...device }} actions={all} />
        </ConfirmContext>
      </ToastProvider>
    </I18nProvider>,
  );
}

const textOf = (label: string): string | null | undefined => screen.getByText(label).nextSibling?.textContent;

describe('the storage card', () => {
  test.each([
    [true, /^Données protégées/],
    [false, /^Le navigateur ne l’accorde pas/],
  ])('[RN4] shows the answer to the request for persistent storage (%s)', async (granted, text) => {
    show({ persisted: false }, { askPersistence: () => Promise.resolve(granted) });
    fireEvent.click(screen.getByRole('button', { name: 'Protéger mes données' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('[RN4] shows the use by category, frees what the server has and reports the freed size', async () => {
    const free = vi.fn<SyncActions['free']>(() => Promise.resolve({ confirmed: 40_000_000, offlineFiles: 2_000_000 }));
    show({ storage: { usage: 60_000_000, quota: 70_000_000 }, room: 'short' }, { free });
    await screen.findByText('Pris ici, pas confirmé par le serveur');
    expect(textOf('Pris ici, pas confirmé par le serveur')).toBe('3\u202fMo');
    expect(textOf('Pris ici, confirmé par le serveur')).toBe('40\u202fMo');
    expect(textOf('Pris ici, puis retiré')).toBe('1\u202fMo');
    expect(textOf('Index et réserve du navigateur')).toBe('environ 5\u202fMo');
    expect(screen.getByText(/La place va manquer\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Libérer de l’espace' }));
    await screen.findByText(/^Place libérée : 42\sMo\./);
    expect(confirmations[0]?.title).toMatch(/^Libérer 42\sMo/);
    expect(free).toHaveBeenCalledOnce();
  });

  test('[RN4] frees nothing unconfirmed, and reports a storage failure', async () => {
    show({}, { measure: () => Promise.resolve({ ...usage, confirmed: 0, offlineFiles: 0 }) });
    await screen.findByText('Rien à libérer.');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show({ room: 'full' }, { measure: () => Promise.resolve(null) });
    await screen.findByText(/^Stockage non mesuré/);
    expect(screen.getByText(/^L’appareil est plein/)).toBeTruthy();
  });
});
