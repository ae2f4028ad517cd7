// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchNoMedia } from '#tests/support/media.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

beforeEach(matchNoMedia);
afterEach(cleanup);

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

test('gives way where it would cover a control of a form', async () => {
  const send = document.createElement('button');
  send.type = 'submit';
  const under = vi.fn<() => Element[]>(() => [send]);
  vi.stubGlobal('document', Object.assign(document, { elementsFromPoint: under }));
  render(<ScrollToTop label="Haut de page" />);
  scrollTo(200);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Haut de page' })).toBeNull());
  under.mockReturnValue([document.body]);
  scrollTo(300);
  expect(await screen.findByRole('button', { name: 'Haut de page' })).toBeTruthy();
});
