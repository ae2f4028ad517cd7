// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { matchNoMedia } from '#tests/support/media.ts';
import { speak } from '#tests/support/words.ts';
import { ComponentsScreen } from './components-screen.tsx';

/** What draws nothing by itself: shown through what it carries. */
const carriers = ['check-mark.tsx', 'confirm-dialog.tsx', 'confirm-provider.tsx', 'icon.tsx', 'local-link.tsx'];

/** Components that no screen of the product uses yet. Whoever uses one first takes its name off this list. */
const onlyHere = ['tabs.tsx'];

const components = globSync('src/ui/*.tsx')
  .map((file) => file.replace('src/ui/', ''))
  .filter((file) => !file.includes('.test.') && !carriers.includes(file));

/** Files of the product, tests left out, with what they import of the design system. */
function usesIn(glob: string): string {
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

test('every component of the design system is on the page', () => {
  const page = usesIn('src/features/components/*.tsx');
  expect(components.filter((file) => !page.includes(`#ui/${file}'`))).toEqual([]);
});

test('a component that no screen uses is known to be one', () => {
  const product = usesIn('src/{app,features,parts,ui}/**/!(*-parts).tsx');
  const unused = components.filter((file) => !new RegExp(`(#ui|\\.)/${file}'`).test(product));
  expect(unused.toSorted()).toEqual(onlyHere);
});

test('the page shows them without a fault', () => {
  const failed = vi.spyOn(console, 'error');
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <ComponentsScreen />
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Composants');
  expect(screen.getByRole('tab', { name: 'Tableau' }).getAttribute('aria-selected')).toBe('true');
  expect(failed).not.toHaveBeenCalled();
});
