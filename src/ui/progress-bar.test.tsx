// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressBar, progressDuration } from './progress-bar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const bar = () => screen.queryByRole('progressbar', { name: 'Chargement' });

test('the bar shows after 200 ms, and goes when the wait is over', () => {
  const { rerender } = render(<ProgressBar busy label="Chargement" />);
  pass(199);
  expect(bar()).toBeNull();
  pass(1);
  expect(bar()).not.toBeNull();
  pass(progressDuration);
  expect(bar()).not.toBeNull();
  rerender(<ProgressBar busy={false} label="Chargement" />);
  pass(0);
  expect(bar()).not.toBeNull();
  pass(250);
  expect(bar()).toBeNull();
});

test('it runs for 5000 ms (specification §9)', () => {
  expect(progressDuration).toBe(5_000);
  expect(readFileSync('src/ui/theme.css', 'utf8')).toContain(`animation: progress-run ${progressDuration}ms`);
});
