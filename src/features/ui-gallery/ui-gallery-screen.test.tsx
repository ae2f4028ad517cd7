// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
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

/** Components that render nothing of their own; other components show them. */
const invisible = [
  'back-layers.tsx',
  'check-mark.tsx',
  'combobox-field.tsx',
  'confirm-dialog.tsx',
  'confirm-provider.tsx',
  'filter-chip.tsx',
  'filter-popover-panel.tsx',
  'icon.tsx',
  'later-menu.tsx',
  'later.tsx',
  'local-link.tsx',
  'sheet-panel.tsx',
];

/** Components that no screen of the product uses yet. Remove a name when a screen starts to use it. */
const unusedByProduct = ['tabs.tsx'];

const components = globSync('src/ui/*.tsx')
  .map((file) => file.replace('src/ui/', ''))
  .filter((file) => !file.includes('.test.') && !invisible.includes(file));

/** Returns the source text of the files that match, without tests. */
function sourceOf(glob: string): string {
  return globSync(glob)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

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

test('shows every component of the design system', () => {
  const page = sourceOf('src/features/ui-gallery/*.tsx');
  expect(components.filter((file) => !page.includes(`#ui/${file}'`))).toEqual([]);
});

test('lists the components that no screen uses', () => {
  const product = sourceOf('src/{app,features,parts,ui}/**/!(*-parts).tsx');
  const unused = components.filter((file) => !new RegExp(`(#ui|\\.)/${file}'`).test(product));
  expect(unused.toSorted()).toEqual(unusedByProduct);
});

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
