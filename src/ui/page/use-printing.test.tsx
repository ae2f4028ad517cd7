// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { usePrinting } from './use-printing.ts';

afterEach(cleanup);

test('is true from the start to the end of a print', () => {
  const { result } = renderHook(usePrinting);
  expect(result.current).toBe(false);
  fireEvent(window, new Event('beforeprint'));
  expect(result.current).toBe(true);
  fireEvent(window, new Event('afterprint'));
  expect(result.current).toBe(false);
});

test('is false on the next screen after the last user left during a print', () => {
  const first = renderHook(usePrinting);
  fireEvent(window, new Event('beforeprint'));
  first.unmount();
  fireEvent(window, new Event('afterprint'));
  expect(renderHook(usePrinting).result.current).toBe(false);
});
