// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { entryRef } from './entry-focus.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Entry({ at }: { at: string }) {
  return (
    <button key={at} ref={entryRef} type="button" data-entry="v1">
      {at}
    </button>
  );
}

test.each([
  ['in sight keeps the focus, and is shown', 100, false],
  ['out of sight keeps the focus, and the page stays', -900, true],
])('an entry that is drawn anew %s', (_, top, preventScroll) => {
  const { rerender } = render(<Entry at="9:00" />);
  screen.getByRole('button').focus();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 90, 30));
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  rerender(<Entry at="9:15" />);
  expect(document.activeElement?.textContent).toBe('9:15');
  expect(focus.mock.calls).toEqual([[{ preventScroll }]]);
});
