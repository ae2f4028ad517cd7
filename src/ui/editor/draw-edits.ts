import type { Size } from './geometry.ts';
import { regionMatrix, turnedSize } from './geometry.ts';
import type { Mark, Text } from './marks.ts';
import { baseline, layersOf, textAngle, textFont, textPaint, textWeight } from './marks.ts';
import type { PictureEdits } from './picture-edits.ts';
import { shownOf } from './picture-edits.ts';

export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'imageSmoothingEnabled'
  | 'setTransform'
  | 'translate'
  | 'rotate'
  | 'fillRect'
  | 'drawImage'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'strokeText'
  | 'save'
  | 'restore'
>;

/** Returns the size of the edited picture. */
export function editedSize(size: Size, edits: PictureEdits): Size {
  return turnedSize(shownOf(size, edits), edits.turns);
}

function drawText(context: DrawingContext, text: Text): void {
  const { fill, stroke, strokeWidth } = textPaint(text);
  context.save();
  context.translate(text.at.x, text.at.y);
  context.rotate((textAngle(text) * Math.PI) / 180);
  Object.assign(context, {
    font: `${textWeight} ${text.size}px ${textFont}`,
    textAlign: 'center',
    fillStyle: fill,
    strokeStyle: stroke,
    lineWidth: strokeWidth,
  });
  context.strokeText(text.text, 0, text.size * baseline);
  context.fillText(text.text, 0, text.size * baseline);
  context.restore();
}

function drawMark(context: DrawingContext, mark: Mark): void {
  if (mark.kind === 'text') {
    drawText(context, mark);
    return;
  }
  for (const { path, fill, stroke, strokeWidth } of layersOf(mark)) {
    const shape = new Path2D(path);
    if (stroke !== null) {
      Object.assign(context, { strokeStyle: stroke, lineWidth: strokeWidth });
      context.stroke(shape);
    }
    if (fill === null) continue;
    Object.assign(context, { fillStyle: fill });
    context.fill(shape);
  }
}

/** Draws the edited picture, unscaled, on a canvas of its edited size. */
export function drawEdits(
  context: DrawingContext,
  picture: CanvasImageSource,
  size: Size,
  { turns, cut, marks }: PictureEdits,
): void {
  const edited = editedSize(size, { turns, cut, marks });
  Object.assign(context, { fillStyle: '#ffffff', lineCap: 'round', lineJoin: 'round', imageSmoothingEnabled: false });
  context.fillRect(0, 0, edited.width, edited.height);
  context.setTransform(...regionMatrix(shownOf(size, { turns, cut, marks }), turns));
  context.drawImage(picture, 0, 0);
  for (const mark of marks) drawMark(context, mark);
}
