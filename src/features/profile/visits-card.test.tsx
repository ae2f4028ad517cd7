// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultSending } from '#data/sending-settings.ts';
import { speak } from '#tests/support/words.ts';
import { ToastProvider } from '#ui/toast.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { VisitsCard } from './visits-card.tsx';

afterEach(cleanup);

function show(allowed: boolean) {
  const changeSending = vi.fn<ProfileActions['changeSending']>(() => Promise.resolve());
  const askPosition = vi.fn<ProfileActions['askPosition']>(() => Promise.resolve(allowed));
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <VisitsCard device={{ sending: defaultSending }} actions={{ askPosition, changeSending }} />
      </ToastProvider>
    </I18nProvider>,
  );
  return { changeSending, askPosition };
}

test('documents of visits come by themselves until somebody says otherwise', () => {
  const { changeSending } = show(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Préparer les visites' }));
  expect(changeSending.mock.calls).toEqual([[{ visitsAhead: false }]]);
});

test('the position is noted once its user and the browser have agreed', async () => {
  const { changeSending, askPosition } = show(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Noter ma position au début d’une visite' }));
  await waitFor(() => expect(changeSending.mock.calls).toEqual([[{ notePosition: true }]]));
  expect(askPosition).toHaveBeenCalledOnce();
});

test('a browser that refuses is told of, and nothing is switched on', async () => {
  const { changeSending } = show(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Noter ma position au début d’une visite' }));
  await screen.findByText(/Le navigateur refuse de donner la position/);
  expect(changeSending).not.toHaveBeenCalled();
});
