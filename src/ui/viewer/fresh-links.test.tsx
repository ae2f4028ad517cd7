// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { tabLink } from './fresh-links.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['/new', '/new'],
  [null, '/old'],
])('a tap opens a tab at once, and a new address in it: %s', async (fresh, followed) => {
  const tab = { opener: window, location: { replace: vi.fn<(address: string) => void>() } };
  vi.stubGlobal('open', () => tab);
  const source = { state: 'ready', url: '/old', blob: null, renew: () => Promise.resolve(fresh) } as const;
  render(<a {...tabLink(source)}>film</a>);
  await act(async () => {
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
    await Promise.resolve();
  });
  expect(tab.opener).toBeNull();
  expect(tab.location.replace.mock.calls).toEqual([[followed]]);
});

test('without a window the browser follows the link itself', () => {
  vi.stubGlobal('open', () => null);
  const source = { state: 'ready', url: '#old', blob: null, renew: () => Promise.resolve('/new') } as const;
  render(<a {...tabLink(source)}>film</a>);
  expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
});
