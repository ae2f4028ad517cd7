// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { speak } from '#tests/support/labels.ts';
import { UiGalleryScreen } from './ui-gallery-screen.tsx';

beforeAll(() => {
  matchNoMedia();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(cleanup);

test('renders without errors', () => {
  const failed = vi.spyOn(console, 'error');
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <UiGalleryScreen />
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Composants');
  expect(screen.getByRole('tab', { name: 'Texte' }).getAttribute('aria-selected')).toBe('true');
  expect(failed).not.toHaveBeenCalled();
});
