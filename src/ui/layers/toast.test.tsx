// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider, useToast } from './toast.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Act() {
  const show = useToast();
  return <button onClick={() => show({ text: 'Visite planifiée.', stored: true })}>Planifier</button>;
}

test.each([
  [true, 0],
  [false, 1],
])('what was stored names the device only without network (online: %s)', async (isOnline, count) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <Act />
      </ToastProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Planifier' }));
  await screen.findByText('Visite planifiée.');
  expect(screen.queryAllByText('Sur cet appareil seulement.')).toHaveLength(count);
  // Once the network is back, it leaves.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText('Visite planifiée.').textContent).toBe('Visite planifiée.');
});
