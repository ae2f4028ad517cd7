// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { Button } from '../actions/button.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

beforeEach(matchNoMedia);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

test('appears beyond 20 pixels and scrolls to the top', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  render(<ScrollToTop label="Haut de page" />);
  scrollTo(20);
  expect(screen.queryByRole('button')).toBeNull();
  scrollTo(21);
  fireEvent.click(screen.getByRole('button', { name: 'Haut de page' }));
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  scrollTo(0);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['a control of a form', <button key="send" type="submit" data-testid="under" aria-label="Envoyer" />],
  [
    'a button in a list',
    <Button key="out" data-testid="under">
      Déconnecter
    </Button>,
  ],
])('gives way where it would cover %s', async (_what, control) => {
  render(control);
  const under = vi.fn<() => Element[]>(() => screen.getAllByTestId('under'));
  vi.stubGlobal('document', Object.assign(document, { elementsFromPoint: under }));
  render(<ScrollToTop label="Haut de page" />);
  scrollTo(200);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Haut de page' })).toBeNull());
  under.mockReturnValue([document.body]);
  scrollTo(300);
  expect(await screen.findByRole('button', { name: 'Haut de page' })).toBeTruthy();
});

test.each([
  ['stays beside a field that is far wider than itself', <input key="field" data-testid="under" />, 1],
  [
    'gives way to a main action of any width',
    <Button key="main" look="primary" data-testid="under">
      Ajouter
    </Button>,
    0,
  ],
])('%s', (_what, control, count) => {
  render(control);
  const field = screen.getByTestId('under');
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 358, 48));
  vi.stubGlobal('document', Object.assign(document, { elementsFromPoint: () => [field] }));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  render(<ScrollToTop label="Haut de page" />);
  scrollTo(200);
  expect(screen.queryAllByRole('button', { name: 'Haut de page' })).toHaveLength(count);
});
