import type { Strokes } from './strokes.ts';
import { field, fromStrokes } from './strokes.ts';

/** Returns the SVG path of a stroke. Round line caps draw a single point as a dot. */
function pathOf(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const line = rest.length === 0 ? [first] : rest;
  return `M${first.x} ${first.y}${line.map(({ x, y }) => `L${x} ${y}`).join('')}`;
}

/** Shows a stored signature, on a white background in both themes. */
export function SignatureDrawing({ strokes, label }: { strokes: Strokes; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${field.width} ${field.height}`}
      className="w-full max-w-sm rounded-control border border-line-strong bg-white"
    >
      {fromStrokes(strokes, field).map((points, index) => (
        <path
          // oxlint-disable-next-line react/no-array-index-key -- strokes have no other identity, and do not move
          key={index}
          d={pathOf(points)}
          fill="none"
          stroke="#0b1f3f"
          strokeWidth={6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
