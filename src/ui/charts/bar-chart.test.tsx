// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { BarChart } from './bar-chart.tsx';

beforeEach(() => {
  stubResizeObserver();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(326);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the bars of a month can be read on a phone, and a small value beside a large one', () => {
  const values = Array.from({ length: 31 }, (_, day) => [1, 0, 1000][day % 3] ?? 0);
  const { container } = render(
    <BarChart label="Visites" fill="" groups={values.map(String)} values={values} tick={String} />,
  );
  const bars = [...container.querySelectorAll('rect')].map((bar) => ({
    width: Number(bar.getAttribute('width')),
    height: Number(bar.getAttribute('height')),
  }));
  expect(Math.min(...bars.map(({ width }) => width))).toBeGreaterThan(6);
  expect(bars.slice(0, 2).map(({ height }) => height)).toEqual([3, 0]);
});
