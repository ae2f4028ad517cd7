// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultSending } from '#data/sending-settings.ts';
import { speak } from '#tests/support/words.ts';
import { ToastProvider } from '#ui/toast.tsx';
import type { DeviceFacts, ProfileActions } from './profile-actions.ts';
import { SendingCard } from './sending-card.tsx';

afterEach(cleanup);

function show(network: DeviceFacts['network'], sending: DeviceFacts['sending'] = defaultSending) {
  const changeSending = vi.fn<ProfileActions['changeSending']>(() => Promise.resolve());
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <SendingCard
          device={{
            network,
            sending,
          }}
          actions={{ changeSending }}
        />
      </ToastProvider>
    </I18nProvider>,
  );
  return changeSending;
}

test('[FL4] where the browser tells of its network, files can be made to wait for Wi-Fi', () => {
  const changeSending = show('mobile');
  expect(screen.getByText('Cet appareil est sur un réseau mobile.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Envoyer par Wi-Fi seulement' }));
  expect(changeSending.mock.calls).toEqual([[{ wifiOnly: true }]]);
});

test('[FL4] where it never tells, nothing is offered that would not be kept, and that is said', () => {
  show('untold');
  expect(screen.queryByRole('switch', { name: 'Envoyer par Wi-Fi seulement' })).toBeNull();
  expect(screen.getByText(/ne dit pas s’il est en Wi-Fi/)).toBeTruthy();
});

test('[FL4] while files go by the mobile network for an hour, that is said with its end, and can be ended before', () => {
  const at = Date.now() + 1_800_000;
  const changeSending = show('mobile', { ...defaultSending, wifiOnly: true, mobileUntil: at });
  expect(screen.getByText(/^Par le réseau mobile aussi jusqu’à \d\d:\d\d/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Attendre à nouveau le Wi-Fi' }));
  expect(changeSending.mock.calls).toEqual([[{ mobileUntil: 0 }]]);
  cleanup();
  show('mobile', { ...defaultSending, wifiOnly: true, mobileUntil: Date.now() - 60_000 });
  expect(screen.queryByText(/Par le réseau mobile aussi/)).toBeNull();
});

test('photos can be reduced', () => {
  const changeSending = show('fixed');
  fireEvent.click(screen.getByRole('radio', { name: 'Photos réduites' }));
  expect(changeSending.mock.calls).toEqual([[{ pictures: 'reduced' }]]);
});

test('a switch that could not be stored says so', async () => {
  const changeSending = show('mobile');
  changeSending.mockRejectedValue(Object.assign(new Error('no room'), { name: 'QuotaExceededError' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Envoyer par Wi-Fi seulement' }));
  expect((await screen.findByText(/plus assez de place/)).textContent).toMatch(/Libérez de l’espace/);
});
