// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SignIn } from '#contract/protocol/session/sign-ins.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { speak } from '#tests/support/labels.ts';
import { testUser } from '#tests/support/server/session.ts';
import type { ProfileActions } from './profile-actions.ts';
import { SignInsCard } from './sign-ins-card.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type AppData = ComponentProps<typeof AppDataProvider>['value'];

const here: SignIn = {
  id: '018f0000-0000-7000-8000-00000000d001',
  name: 'Téléphone de Sophie',
  browser: 'Chrome · Android',
  signedInAt: '2026-11-18T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:00:00.000Z',
  isCurrent: true,
};
const lost: SignIn = {
  ...here,
  id: '018f0000-0000-7000-8000-00000000d002',
  name: '',
  browser: 'Firefox · Windows',
  lastSeenAt: '2026-11-19T08:00:00.000Z',
  isCurrent: false,
};
const button = 'Fermer la session : Firefox · Windows, 19/11/2026 09:00';

function show(signIns: SignIn[] | 'ended' | null, { ends = true, token = 'tok' } = {}) {
  const readSignIns = vi.fn<ProfileActions['readSignIns']>(() => Promise.resolve(signIns));
  const endSignIn = vi.fn<ProfileActions['endSignIn']>(() => Promise.resolve(ends));
  const requestSync = vi.fn<AppData['requestSync']>();
  // The card reads only these.
  const data: Pick<AppData, 'roleIds' | 'session' | 'requestSync'> = {
    requestSync,
    roleIds: { commercial: 'c', supervisor: 's' },
    session: {
      token,
      signedInAt: '2026-11-20T08:00:00.000Z',
      user: testUser({ UserId: '018f0000-0000-7000-8000-00000000c001', FirstName: 'Sophie' }),
    },
  };
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={data as AppData}>
            <SignInsCard readSignIns={readSignIns} endSignIn={endSignIn} />
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  return { readSignIns, endSignIn, requestSync };
}

async function endTheLostOne(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fermer la session' }));
}

test('lists where the user is signed in; this device is named and has no button', async () => {
  show([here, lost]);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toContain('Téléphone de Sophie');
  expect(own?.textContent).toContain('Chrome · Android · Dernière activité : 20/11/2026 09:00');
  expect(own?.textContent).toContain('Cet appareil');
  expect(other?.textContent).toContain('Firefox · Windows');
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([button]);
});

test('a session is ended after a confirmation, and leaves the list once the server confirmed it', async () => {
  const { endSignIn } = show([here, lost]);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Firefox · Windows demandera votre mot de passe/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(endSignIn).not.toHaveBeenCalled();
  await endTheLostOne();
  await screen.findByText('Session fermée.');
  expect(endSignIn.mock.calls).toEqual([[lost.id]]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('without an answer the session stays in the list, and nothing is said to be closed', async () => {
  show([here, lost], { ends: false });
  await endTheLostOne();
  await screen.findByText('Le serveur ne répond pas. La session n’est pas fermée.');
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
  expect(screen.queryByText('Session fermée.')).toBeNull();
});

test('a server that does not answer can be asked again', async () => {
  const { readSignIns } = show(null);
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  readSignIns.mockResolvedValue([here]);
  fireEvent.click(again);
  expect(await screen.findByText('Téléphone de Sophie')).toBeTruthy();
});

test.each([
  ['without a network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false), 'tok'],
  ['after an offline sign-in', () => undefined, ''],
])('%s, one sentence stands in place of the list', async (_what, prepare, token) => {
  prepare();
  const { readSignIns } = show([here, lost], { token });
  await screen.findByText('Vos appareils connectés s’affichent en ligne.');
  expect(readSignIns).not.toHaveBeenCalled();
});

test('asks to sign in again once this sign-in has ended: the sync learns it at once', async () => {
  const { requestSync } = show('ended');
  expect(await screen.findByText('Reconnectez-vous pour voir vos appareils connectés.')).toBeTruthy();
  // An effect after the sentence is shown.
  await vi.waitFor(() => expect(requestSync.mock.calls).toEqual([[true]]));
});
