// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchNoMedia } from '#tests/support/media.ts';
import { ScrollToTop, scrollThreshold } from './scroll-to-top.tsx';

beforeEach(matchNoMedia);
afterEach(cleanup);

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

test('the button shows after more than 20 pixels and leads back up', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  render(<ScrollToTop label="Haut de page" />);
  expect(scrollThreshold).toBe(20);
  scrollTo(20);
  expect(screen.queryByRole('button')).toBeNull();
  scrollTo(21);
  fireEvent.click(screen.getByRole('button', { name: 'Haut de page' }));
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  scrollTo(0);
  expect(screen.queryByRole('button')).toBeNull();
});
