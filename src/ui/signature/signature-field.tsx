import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import type { Strokes } from './strokes.ts';
import { fromStrokes, toStrokes } from './strokes.ts';

interface SignatureFieldProps {
  label: string;
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
}

const pen = { penColor: '#0b1f3f', minWidth: 1, maxWidth: 2.5, dotSize: 2 };

function isSame(one: Strokes, other: Strokes): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Draws stored strokes on a canvas at its size on the page and the screen's pixel ratio. */
function draw(pad: SignaturePad, canvas: HTMLCanvasElement, strokes: Strokes): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  const groups = fromStrokes(strokes, { width, height });
  pad.fromData(
    groups.map((points, at) => ({
      ...pen,
      velocityFilterWeight: 0.7,
      compositeOperation: 'source-over',
      points: points.map((point, index) => ({ ...point, pressure: 0.5, time: at * 1000 + index * 16 })),
    })),
  );
}

/**
 * Fills its box with a field for a signature by finger. Reports each finished stroke. A box that is upright is a field turned by
 * a quarter. A stroke under way is never interrupted: what changes meanwhile is drawn at its end.
 */
export function SignatureField({ label, strokes, onChange }: SignatureFieldProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ strokes, onChange });
  const padRef = useRef<SignaturePad | null>(null);
  const drawn = useRef<Strokes>(strokes);
  const isDrawing = useRef(false);
  useEffect(() => {
    latest.current = { strokes, onChange };
    const [pad, canvas] = [padRef.current, canvasRef.current];
    // The value changed from outside: it was cleared or loaded.
    if (pad === null || canvas === null || isDrawing.current || isSame(strokes, drawn.current)) return;
    drawn.current = strokes;
    draw(pad, canvas, strokes);
  }, [strokes, onChange]);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return;
    const pad = new SignaturePad(canvas, pen);
    padRef.current = pad;
    const sizeOf = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });
    /** The size at which the pad's strokes were drawn. */
    let size = sizeOf();
    const redraw = (): void => {
      size = sizeOf();
      draw(pad, canvas, drawn.current);
    };
    const onBegin = (): void => {
      isDrawing.current = true;
    };
    const onEnd = (): void => {
      isDrawing.current = false;
      const next = toStrokes(
        pad.toData().map(({ points }) => points),
        size,
      );
      drawn.current = next;
      latest.current.onChange(next);
      const now = sizeOf();
      if (now.width !== size.width || now.height !== size.height) redraw();
    };
    pad.addEventListener('beginStroke', onBegin);
    pad.addEventListener('endStroke', onEnd);
    // Redraws at the new size after a rotation or a resize.
    const observer = new ResizeObserver(() => {
      if (!isDrawing.current) redraw();
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      pad.removeEventListener('beginStroke', onBegin);
      pad.removeEventListener('endStroke', onEnd);
      pad.off();
      padRef.current = null;
    };
  }, []);

  return <canvas ref={canvasRef} role="img" aria-label={label} className="block size-full touch-none" />;
}
