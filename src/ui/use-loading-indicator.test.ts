// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { indicatorMinimum, indicatorThrottle, useLoadingIndicator } from './use-loading-indicator.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

function show() {
  return renderHook(({ busy }) => useLoadingIndicator(busy), { initialProps: { busy: true } });
}

test('throttle and minimum are 200 ms each (specification §9)', () => {
  expect([indicatorThrottle, indicatorMinimum]).toEqual([200, 200]);
});

test('a wait that is over within 200 ms shows nothing', () => {
  const { result, rerender } = show();
  pass(199);
  expect(result.current).toBe(false);
  rerender({ busy: false });
  pass(1_000);
  expect(result.current).toBe(false);
});

test('what is shown stays 200 ms, however soon the wait is over', () => {
  const { result, rerender } = show();
  pass(200);
  expect(result.current).toBe(true);
  rerender({ busy: false });
  pass(199);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

test('after a longer wait it goes at once', () => {
  const { result, rerender } = show();
  pass(3_000);
  rerender({ busy: false });
  pass(0);
  expect(result.current).toBe(false);
});
