// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { Mark } from './marks.ts';
import { useDrawing } from './use-drawing.ts';

const nothing = (): void => undefined;

function eventAt(clientX: number, clientY: number): PointerEvent {
  const currentTarget = { setPointerCapture: nothing, getBoundingClientRect: () => ({ left: 0, top: 0 }) };
  return { button: 0, pointerId: 1, clientX, clientY, currentTarget, nativeEvent: {} } as unknown as PointerEvent;
}

test('a stroke keeps every point of a finger that is lifted before its moves are rendered', () => {
  const onMark = vi.fn<(mark: Mark) => void>();
  const options = {
    matrix: [1, 0, 0, 1, 0, 0],
    tool: 'stroke',
    colour: 'red',
    unit: 100,
    turns: 0,
    marks: [],
  } as const;
  const hands = { selected: null, onMark, onSelect: nothing, onWrite: nothing };
  const { result } = renderHook(() => useDrawing({ ...options, ...hands }));
  const { onPointerDown, onPointerMove, onPointerUp } = result.current.handlers;
  act(() => {
    onPointerDown(eventAt(0, 0));
    for (const x of [20, 40, 60]) onPointerMove(eventAt(x, 0));
    onPointerUp(eventAt(60, 0));
  });
  const points = [0, 20, 40, 60].map((x) => ({ x, y: 0 }));
  expect(onMark).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'stroke', points }));
  expect(result.current.draft).toBeNull();
});
