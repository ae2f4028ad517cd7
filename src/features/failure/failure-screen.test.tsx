// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { FailureScreen } from './failure-screen.tsx';

afterEach(cleanup);

test.each([
  ['fr', /Une erreur est survenue/, 'Recharger la page'],
  ['nl', /Er liep iets mis/, 'Pagina herladen'],
] as const)('shows the prescribed English text, then the explanation in %s', (language, sentence, reload) => {
  const onReload = vi.fn<() => void>();
  render(
    <I18nProvider i18n={speak(language)}>
      <FailureScreen onReload={onReload} />
    </I18nProvider>,
  );
  expect(screen.getByRole('heading', { name: 'An error occurred' }).lang).toBe('en');
  expect(screen.getByText(sentence)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: reload }));
  expect(onReload).toHaveBeenCalledOnce();
});
