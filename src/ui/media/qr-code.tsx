import { encode } from 'uqr';

/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** Draws a text as a QR code, in black on white in both themes. Error correction M: 15 % may be covered. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-card bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
