// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { Footer } from './footer.tsx';

afterEach(cleanup);

test('the footer has a copyright line with the current year (specification §2)', () => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <Footer />
    </I18nProvider>,
  );
  expect(screen.getByRole('contentinfo').textContent).toBe(
    `© ${new Date().getFullYear()} myCerti. Tous droits réservés.`,
  );
});
