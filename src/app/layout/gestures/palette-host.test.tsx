// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PaletteBox } from '#features/home/palette-box.tsx';
import { speak } from '#tests/support/labels.ts';
import { PaletteHost } from './palette-host.tsx';

vi.mock('./palette.tsx', () => ({
  Palette: ({ early, onShown }: { early: string; onShown: () => void }) => {
    useEffect(onShown, [onShown]);
    return <p>{`typed: ${early}`}</p>;
  },
}));

afterEach(cleanup);

test('what is typed while the palette loads is its text, and reaches nothing below', async () => {
  const below = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', below);
  render(<PaletteHost />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of 'énergie') fireEvent.keyDown(document.body, { key });
  expect(await screen.findByText('typed: énergie')).toBeTruthy();
  expect(below.mock.calls.map(([{ key }]) => key)).toEqual(['k']);
  fireEvent.keyDown(document.body, { key: 'x' });
  expect(below.mock.calls.map(([{ key }]) => key)).toEqual(['k', 'x']);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true });
  expect(screen.getByText(/typed/)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByText(/typed/)).toBeNull();
  document.removeEventListener('keydown', below);
});

test('the box on the home screen of a phone opens the palette, also when it is tapped first', async () => {
  const box = (
    <I18nProvider i18n={speak('fr')}>
      <PaletteBox />
    </I18nProvider>
  );
  const { rerender } = render(box);
  fireEvent.click(screen.getByRole('button'));
  rerender(
    <>
      {box}
      <PaletteHost />
    </>,
  );
  expect(await screen.findByText('typed:')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByText('typed:')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('typed:')).toBeTruthy();
});
