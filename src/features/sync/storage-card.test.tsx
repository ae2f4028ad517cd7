// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/words.ts';
import { ConfirmContext } from '#ui/confirm.ts';
import type { ConfirmRequest } from '#ui/confirm.ts';
import { ToastProvider } from '#ui/toast.tsx';
import type { CentreActions, CentreDevice, RoomTaken } from './centre-actions.ts';
import { StorageCard } from './storage-card.tsx';

afterEach(cleanup);

const taken: RoomTaken = {
  unsent: 3_000_000,
  confirmed: 40_000_000,
  kept: 2_000_000,
  thumbnails: 500_000,
  rows: 6_000_000,
  app: 2_500_000,
};
const asked: ConfirmRequest[] = [];

function show(device: Partial<CentreDevice>, actions: Partial<CentreActions>): void {
  const all = {
    askPersistence: () => Promise.resolve(),
    measure: () => Promise.resolve(taken),
    free: () => Promise.resolve(null),
    ...actions,
  };
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmContext
          value={(request) => {
            asked.push(request);
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

describe('the room of this device', () => {
  test('[RN4] is told with what takes it, and what of it can go; then with what went', async () => {
    const free = vi.fn<CentreActions['free']>(() => Promise.resolve({ confirmed: 40_000_000, kept: 2_000_000 }));
    show({ storage: { usage: 60_000_000, quota: 70_000_000 }, room: 'short' }, { free });
    await screen.findByText('Pris ici, pas confirmé par le serveur');
    expect(textOf('Pris ici, pas confirmé par le serveur')).toBe('3\u202fMo');
    expect(textOf('Pris ici, confirmé par le serveur')).toBe('40\u202fMo');
    expect(textOf('Index et réserve du navigateur')).toBe('environ 6\u202fMo');
    expect(screen.getByText(/La place va manquer\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Libérer ce qui est sûr' }));
    await screen.findByText(/^Place libérée : 42\sMo\./);
    expect(asked[0]?.title).toMatch(/^Libérer 42\sMo/);
    expect(free).toHaveBeenCalledOnce();
  });

  test('[RN4] what is not confirmed cannot be freed, and a storage that does not answer is said', async () => {
    show({}, { measure: () => Promise.resolve({ ...taken, confirmed: 0, kept: 0 }) });
    await screen.findByText('Rien ne peut être libéré sans risque pour le moment.');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show({ room: 'full' }, { measure: () => Promise.resolve(null) });
    await screen.findByText(/^Le stockage de l’appareil n’a pas pu être mesuré/);
    expect(screen.getByText(/^Aujourd’hui, quelque chose n’a plus trouvé de place/)).toBeTruthy();
  });
});
