// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultUploadPolicy } from '#data/settings/upload-policy.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';
import { SendingCard } from './sending-card.tsx';

afterEach(cleanup);

function show(network: DeviceFacts['network'], sending: DeviceFacts['sending'] = defaultUploadPolicy) {
  const changeUploadPolicy = vi.fn<ProfileActions['changeUploadPolicy']>(() => Promise.resolve());
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <SendingCard
          device={{
            network,
            sending,
          }}
          actions={{ changeUploadPolicy }}
        />
      </ToastProvider>
    </I18nProvider>,
  );
  return changeUploadPolicy;
}

test('[FL4] offers to wait for Wi-Fi when the browser reports its network', () => {
  const changeUploadPolicy = show('mobile');
  expect(screen.getByText('Cet appareil est sur un réseau mobile.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Envoyer par Wi-Fi seulement' }));
  expect(changeUploadPolicy.mock.calls).toEqual([[{ wifiOnly: true }]]);
});

test('[FL4] offers no wait for Wi-Fi when the browser reports no network, and says so', () => {
  show('unreported');
  expect(screen.queryByRole('switch', { name: 'Envoyer par Wi-Fi seulement' })).toBeNull();
  expect(screen.getByText(/ne reconnaît pas le Wi-Fi/)).toBeTruthy();
});

test('[FL4] shows the end of the hour on the mobile network and lets the user end it', () => {
  const at = Date.now() + 1_800_000;
  const changeUploadPolicy = show('mobile', { ...defaultUploadPolicy, wifiOnly: true, mobileUntil: at });
  expect(screen.getByText(/^Par le réseau mobile aussi jusqu’à \d\d:\d\d/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Attendre à nouveau le Wi-Fi' }));
  expect(changeUploadPolicy.mock.calls).toEqual([[{ mobileUntil: 0 }]]);
  cleanup();
  show('mobile', { ...defaultUploadPolicy, wifiOnly: true, mobileUntil: Date.now() - 60_000 });
  expect(screen.queryByText(/Par le réseau mobile aussi/)).toBeNull();
});

test('switches to reduced photos', () => {
  const changeUploadPolicy = show('fixed');
  fireEvent.click(screen.getByRole('radio', { name: 'Photos réduites' }));
  expect(changeUploadPolicy.mock.calls).toEqual([[{ pictures: 'reduced' }]]);
});

test('reports a setting that could not be stored', async () => {
  const changeUploadPolicy = show('mobile');
  changeUploadPolicy.mockRejectedValue(Object.assign(new Error('quota exceeded'), { name: 'QuotaExceededError' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Envoyer par Wi-Fi seulement' }));
  expect((await screen.findByText(/plus assez de place/)).textContent).toMatch(/Libérez de l’espace/);
});
