import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useLatest } from '../timing/use-latest.ts';
import type { Handle, Point, Rect, Size } from './geometry.ts';
import { dragged } from './geometry.ts';
import { keyStep } from './mark-shapes.tsx';

/** Minimum length of a side, in screen pixels. Two thumbs can still grab its corners separately. */
const least = 56;
/** Step of an arrow key, in screen pixels. */
const keyLength = 8;

/** Lists the handles in tab order. Later handles are painted above earlier ones. */
const handles: readonly [Handle, MessageDescriptor, CSSProperties][] = [
  ['n', msg`Bord supérieur`, { left: '50%', top: 0 }],
  ['e', msg`Bord droit`, { left: '100%', top: '50%' }],
  ['s', msg`Bord inférieur`, { left: '50%', top: '100%' }],
  ['w', msg`Bord gauche`, { left: 0, top: '50%' }],
  ['nw', msg`Coin supérieur gauche`, { left: 0, top: 0 }],
  ['ne', msg`Coin supérieur droit`, { left: '100%', top: 0 }],
  ['se', msg`Coin inférieur droit`, { left: '100%', top: '100%' }],
  ['sw', msg`Coin inférieur gauche`, { left: 0, top: '100%' }],
];

interface CutFrameProps {
  /** Size of the picture on the screen. `cut` is relative to its upper left corner. */
  box: Size;
  cut: Rect;
  onCut: (cut: Rect) => void;
}

/** Shows the crop frame. Dragging or the arrow keys move its edges and corners. */
export function CutFrame({ box, cut, onCut }: CutFrameProps) {
  const { t, i18n } = useLingui();
  const { shown: live, latest, show } = useLatest<Rect>();
  const pull = useRef<{ handle: Handle; from: Point } | null>(null);
  const shown = live ?? cut;

  function pulled(
    handle: Handle,
  ): Pick<
    React.ComponentProps<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown'
  > {
    return {
      onPointerDown: (event: PointerEvent) => {
        if (pull.current !== null || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pull.current = { handle, from: { x: event.clientX, y: event.clientY } };
      },
      onPointerMove: (event: PointerEvent) => {
        if (pull.current?.handle !== handle) return;
        const { from } = pull.current;
        show(dragged(cut, handle, { x: event.clientX - from.x, y: event.clientY - from.y }, box, least));
      },
      onPointerUp: () => {
        const { current } = latest;
        pull.current = null;
        show(null);
        if (current !== null) onCut(current);
      },
      onPointerCancel: () => {
        pull.current = null;
        show(null);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = keyStep(event);
        if (by === undefined) return;
        event.preventDefault();
        onCut(dragged(cut, handle, { x: by.x * keyLength, y: by.y * keyLength }, box, least));
      },
    };
  }

  const { x, y, width, height } = shown;
  return (
    <div role="group" aria-label={t`Cadre`} className="absolute inset-0">
      <div className="pointer-events-none absolute inset-0 overflow-hidden">
        <div className="absolute shadow-[0_0_0_9999px_rgb(7_20_42/70%)]" style={{ left: x, top: y, width, height }} />
      </div>
      <div className="absolute" style={{ left: x, top: y, width, height }}>
        <button
          type="button"
          aria-label={t`Déplacer le cadre`}
          className="absolute inset-0 cursor-move touch-none border-2 border-white"
          {...pulled('all')}
        />
        {handles.map(([handle, name, place]) => (
          <button
            key={handle}
            type="button"
            aria-label={i18n._(name)}
            style={place}
            className="absolute grid size-11 -translate-1/2 touch-none place-items-center rounded-full"
            {...pulled(handle)}
          >
            <span
              className={classNames(
                'border-2 border-navy-950 bg-white',
                handle.length === 2 ? 'size-5 rounded-full' : 'size-4 rounded-sm',
              )}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
