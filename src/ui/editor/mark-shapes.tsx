import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { memo } from 'react';
import type { Point } from './geometry.ts';
import type { Colour, Mark } from './marks.ts';
import { baseline, boundsOf, layersOf, textAngle, textFont, textPaint, textWeight } from './marks.ts';

export const colourNames: Readonly<Record<Colour, MessageDescriptor>> = {
  red: msg`Rouge`,
  yellow: msg`Jaune`,
  blue: msg`Bleu`,
  white: msg`Blanc`,
  black: msg`Noir`,
};

/** Paints a mark as it will look in the file. Renders again only when the mark changes. */
const MarkPaint = memo(function MarkPaint({ mark }: { mark: Mark }) {
  if (mark.kind === 'text') {
    return (
      <text
        transform={`translate(${mark.at.x} ${mark.at.y}) rotate(${textAngle(mark)})`}
        y={mark.size * baseline}
        textAnchor="middle"
        fontSize={mark.size}
        fontWeight={textWeight}
        fontFamily={textFont}
        paintOrder="stroke"
        strokeLinejoin="round"
        {...textPaint(mark)}
      >
        {mark.text}
      </text>
    );
  }
  return layersOf(mark).map((layer) => (
    <path
      key={layer.strokeWidth}
      d={layer.path}
      fill={layer.fill ?? 'none'}
      stroke={layer.stroke ?? 'none'}
      strokeWidth={layer.strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  ));
});

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the step of an arrow key, five times as long with Shift. Undefined for other keys. */
export function keyStep({ key, shiftKey }: KeyboardEvent): Point | undefined {
  const step = steps[key];
  const far = shiftKey ? 5 : 1;
  return step === undefined ? undefined : { x: step.x * far, y: step.y * far };
}

interface MarkShapesProps {
  marks: readonly Mark[];
  selected: number | null;
  onSelect: (id: number) => void;
  /** Receives a number of steps along the screen's axes. */
  onNudge: (mark: Mark, by: Point) => void;
  onDelete: (id: number) => void;
}

/** Shows the marks on the picture. The keyboard can focus, move and delete each one. */
export function MarkShapes({ marks, selected, onSelect, onNudge, onDelete }: MarkShapesProps) {
  const { t, i18n } = useLingui();
  const nameOf = (mark: Mark): string => {
    const colour = i18n._(colourNames[mark.colour]);
    if (mark.kind === 'text') return t`Texte « ${mark.text} », ${colour}`;
    return mark.kind === 'arrow' ? t`Flèche, ${colour}` : t`Dessin, ${colour}`;
  };

  function onKeyDown(event: KeyboardEvent, mark: Mark): void {
    const by = keyStep(event);
    if (by !== undefined) onNudge(mark, by);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDelete(mark.id);
    else return;
    event.preventDefault();
  }

  return marks.map((mark) => {
    const { x, y, width, height } = boundsOf(mark);
    return (
      // Hit testing by distance (`markAt`) replaces pointer events: a line is too thin for a finger.
      <g
        key={mark.id}
        role="button"
        tabIndex={0}
        aria-label={nameOf(mark)}
        aria-pressed={mark.id === selected}
        className="pointer-events-none"
        onFocus={() => onSelect(mark.id)}
        onKeyDown={(event) => onKeyDown(event, mark)}
      >
        <MarkPaint mark={mark} />
        {mark.id === selected ? (
          <>
            {['#07142a', '#ffffff'].map((stroke, index) => (
              <rect
                key={stroke}
                x={x}
                y={y}
                width={width}
                height={height}
                fill="none"
                stroke={stroke}
                strokeWidth={2}
                strokeDasharray={index === 0 ? undefined : '6 6'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </>
        ) : null}
      </g>
    );
  });
}
