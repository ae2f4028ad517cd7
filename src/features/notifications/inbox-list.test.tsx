// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { InboxList } from './inbox-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('heads a day of another year with its year once', () => {
  stubResizeObserver();
  render(
    <I18nProvider i18n={speak('fr')}>
      <InboxList items={[{ key: '2019-12-01', day: '2019-12-01' }]} more={false} readMore={() => undefined} />
    </I18nProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe('dimanche 1er décembre 2019');
});
