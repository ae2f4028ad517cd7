// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useApplyUpdate } from './use-apply-update.ts';

afterEach(cleanup);

test('an update that fails gives its button back, which tries again', async () => {
  const ends: ((isDone: boolean) => void)[] = [];
  const apply = vi.fn<() => Promise<void>>(
    () => new Promise((resolve, reject) => ends.push((isDone) => (isDone ? resolve() : reject(new Error('late'))))),
  );
  const { result } = renderHook(() => useApplyUpdate(apply));
  act(() => result.current.run());
  expect(result.current).toMatchObject({ isApplying: true, hasFailed: false });
  await act(async () => ends[0]?.(false));
  expect(result.current).toMatchObject({ isApplying: false, hasFailed: true });
  act(() => result.current.run());
  expect(result.current).toMatchObject({ isApplying: true, hasFailed: false });
  await act(async () => ends[1]?.(true));
  expect(result.current).toMatchObject({ isApplying: false, hasFailed: false });
  expect(apply).toHaveBeenCalledTimes(2);
});
