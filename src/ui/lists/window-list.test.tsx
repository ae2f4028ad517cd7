// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { WindowList } from './window-list.tsx';

beforeEach(stubResizeObserver);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('prints all rows of a long list, in the flow of the page', () => {
  const items = Array.from({ length: 300 }, (_, index) => `ligne ${index}`);
  render(
    <WindowList label="Lignes" items={items} keyOf={(item) => item} heightOf={() => 60}>
      {(item) => <p>{item}</p>}
    </WindowList>,
  );
  expect(screen.queryAllByRole('listitem').length).toBeLessThan(items.length);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = screen.getAllByRole('listitem');
  expect(printed.map(({ textContent }) => textContent)).toEqual(items);
  expect(printed.filter(({ className }) => className.includes('absolute'))).toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryAllByRole('listitem').length).toBeLessThan(items.length);
});
