// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultUploadPolicy } from '#data/settings/upload-policy.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { VisitsCard } from './visits-card.tsx';

afterEach(cleanup);

function show(allowed: boolean) {
  const changeUploadPolicy = vi.fn<ProfileActions['changeUploadPolicy']>(() => Promise.resolve());
  const askPosition = vi.fn<ProfileActions['askPosition']>(() => Promise.resolve(allowed));
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <VisitsCard device={{ sending: defaultUploadPolicy }} actions={{ askPosition, changeUploadPolicy }} />
      </ToastProvider>
    </I18nProvider>,
  );
  return { changeUploadPolicy, askPosition };
}

test('prefetching the documents of visits is on by default and can be turned off', () => {
  const { changeUploadPolicy } = show(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Préparer les visites' }));
  expect(changeUploadPolicy.mock.calls).toEqual([[{ visitsAhead: false }]]);
});

test('records the position once the user and the browser agree', async () => {
  const { changeUploadPolicy, askPosition } = show(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Noter ma position au début d’une visite' }));
  await waitFor(() => expect(changeUploadPolicy.mock.calls).toEqual([[{ notePosition: true }]]));
  expect(askPosition).toHaveBeenCalledOnce();
});

test('reports a denied permission and turns nothing on', async () => {
  const { changeUploadPolicy } = show(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Noter ma position au début d’une visite' }));
  await screen.findByText(/Le navigateur refuse de donner la position/);
  expect(changeUploadPolicy).not.toHaveBeenCalled();
});
