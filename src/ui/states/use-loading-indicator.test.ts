// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLoadingIndicator } from './use-loading-indicator.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

function show() {
  return renderHook(({ busy }) => useLoadingIndicator(busy), { initialProps: { busy: true } });
}

test('shows nothing for a wait of less than 200 ms', () => {
  const { result, rerender } = show();
  pass(199);
  expect(result.current).toBe(false);
  rerender({ busy: false });
  pass(1_000);
  expect(result.current).toBe(false);
});

test('stays visible for at least 200 ms', () => {
  const { result, rerender } = show();
  pass(200);
  expect(result.current).toBe(true);
  rerender({ busy: false });
  pass(199);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

test('disappears at once after a longer wait', () => {
  const { result, rerender } = show();
  pass(3_000);
  rerender({ busy: false });
  pass(0);
  expect(result.current).toBe(false);
});
