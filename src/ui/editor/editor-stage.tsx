import type { ReactNode } from 'react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { CutFrame } from './cut-frame.tsx';
import type { Matrix, Point, Rect, Size } from './geometry.ts';
import { cutOf, fitScale, inverse, placedRect, regionMatrix, turnedSize, wholeOf } from './geometry.ts';
import { MarkShapes } from './mark-shapes.tsx';
import type { Mark } from './marks.ts';
import { moved } from './marks.ts';
import type { PictureEdits } from './picture-edits.ts';
import { shownOf } from './picture-edits.ts';
import type { DrawingOptions, Tool } from './use-drawing.ts';
import { useDrawing } from './use-drawing.ts';
import { useElementSize } from './use-element-size.ts';

/** Free space around the picture, in pixels. The corner handles of the crop frame need it. */
const margin = 26;
/** Step by which an arrow key moves a mark, in screen pixels. */
const keyLength = 6;

/** Describes the position of the picture on the screen. `matrix` maps its pixels to that box. */
interface Place extends Size {
  left: number;
  top: number;
  matrix: Matrix;
}

function placeOf(region: Rect, { turns }: PictureEdits, frame: Size): Place {
  const room = { width: Math.max(1, frame.width - 2 * margin), height: Math.max(1, frame.height - 2 * margin) };
  const size = turnedSize(region, turns);
  const scale = fitScale(size, room);
  const width = size.width * scale;
  const height = size.height * scale;
  const matrix = regionMatrix(region, turns, scale);
  return { width, height, left: (frame.width - width) / 2, top: (frame.height - height) / 2, matrix };
}

interface EditorStageProps extends Pick<DrawingOptions, 'colour' | 'selected' | 'onMark' | 'onSelect' | 'onWrite'> {
  url: string;
  size: Size;
  edits: PictureEdits;
  tool: Tool;
  onCut: (cut: Rect | null) => void;
  onDelete: (id: number) => void;
  /** Rendered above the picture. */
  children: ReactNode;
}

/** Shows the edited picture and handles the gestures on it. */
export function EditorStage({ size, edits, tool, children, ...rest }: EditorStageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementSize(frame);
  const region = tool === 'cut' ? wholeOf(size) : shownOf(size, edits);
  const place = room === null ? null : placeOf(region, edits, room);
  return (
    <div ref={frame} className="relative min-h-0 flex-1 touch-none overflow-hidden select-none">
      {place === null ? null : (
        <Picture
          size={size}
          edits={edits}
          tool={tool}
          place={place}
          unit={Math.max(region.width, region.height)}
          {...rest}
        />
      )}
      {children}
    </div>
  );
}

interface PictureProps extends Omit<EditorStageProps, 'children'> {
  place: Place;
  unit: number;
}

function Picture({ url, size, edits, tool, place, unit, onCut, onDelete, ...drawing }: PictureProps) {
  const { matrix, left, top, width, height } = place;
  const { marks, turns } = edits;
  const { draft, handlers } = useDrawing({ ...drawing, matrix, tool, unit, turns, marks });
  const isNew = draft !== null && marks.every(({ id }) => id !== draft.id);
  const shown = marks.map((mark) => (mark.id === draft?.id ? draft : mark));
  const cutting = tool === 'cut';
  const transform = `matrix(${matrix.join(' ')})`;

  function nudge(mark: Mark, by: Point): void {
    // Convert the direction from screen axes to the axes of the rotated picture. A direction needs no translation.
    const [a, b, c, d] = inverse(matrix);
    const screen = { x: by.x * keyLength, y: by.y * keyLength };
    drawing.onMark(moved(mark, { x: a * screen.x + c * screen.y, y: b * screen.x + d * screen.y }));
  }

  return (
    <div className="absolute" style={{ left, top, width, height }}>
      <div
        role="presentation"
        data-testid="picture"
        className={classNames('absolute inset-0 overflow-hidden', cutting ? '' : 'cursor-crosshair')}
        {...(cutting ? {} : handlers)}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute top-0 left-0 max-w-none origin-top-left"
          style={{ width: size.width, height: size.height, transform: `matrix(${matrix.join(',')})` }}
        />
        <svg className="absolute inset-0 size-full">
          <g transform={transform}>
            <MarkShapes
              marks={isNew ? [...shown, draft] : shown}
              selected={drawing.selected}
              onSelect={drawing.onSelect}
              onNudge={nudge}
              onDelete={onDelete}
            />
          </g>
        </svg>
      </div>
      {cutting ? (
        <CutFrame
          box={place}
          cut={placedRect(matrix, shownOf(size, edits))}
          onCut={(cut) => onCut(cutOf(placedRect(inverse(matrix), cut), size))}
        />
      ) : null}
    </div>
  );
}
