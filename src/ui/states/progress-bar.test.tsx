// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const bar = () => screen.queryByRole('progressbar', { name: 'Chargement' });

test('appears after 200 ms and disappears when the wait ends', () => {
  const { rerender } = render(<ProgressBar busy label="Chargement" />);
  pass(199);
  expect(bar()).toBeNull();
  pass(1);
  expect(bar()).not.toBeNull();
  pass(5_000);
  expect(bar()).not.toBeNull();
  rerender(<ProgressBar busy={false} label="Chargement" />);
  pass(0);
  expect(bar()).not.toBeNull();
  pass(250);
  expect(bar()).toBeNull();
});
