// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePointerSort } from './use-pointer-sort.ts';

afterEach(() => void Reflect.deleteProperty(document, 'elementFromPoint'));

test('a finger that is lifted before its last move is rendered leaves the item where it was moved to', () => {
  const first = document.createElement('div');
  first.dataset['sortItem'] = 'first';
  Object.assign(document, { elementFromPoint: () => first });
  const onSort = vi.fn<(ids: readonly string[], moved: string) => void>();
  const { result } = renderHook(() => usePointerSort(['first', 'second'], onSort));
  const at = { button: 0, clientX: 10, clientY: 10, currentTarget: { setPointerCapture: () => undefined } };
  const event = at as unknown as PointerEvent<HTMLElement>;
  act(() => result.current.handle('second').onPointerDown(event));
  const { onPointerMove, onPointerUp } = result.current.handle('second');
  act(() => {
    onPointerMove(event);
    onPointerUp();
  });
  expect(onSort).toHaveBeenCalledExactlyOnceWith(['second', 'first'], 'second');
  expect(result.current.dragged).toBeNull();
});
