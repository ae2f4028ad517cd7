import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

/** Draws a picture. Positions and sizes are pixels from the upper left corner. Shapes are clipped to the picture. */
export interface Canvas {
  width: number;
  height: number;
  /** Draws a rectangle with a vertical gradient, or in one colour when `to` is omitted. */
  box: (x: number, y: number, width: number, height: number, from: Colour, to?: Colour) => void;
  disc: (x: number, y: number, radius: number, colour: Colour) => void;
  /** Draws a triangle with a horizontal base. `base` holds its left and right x and its y. */
  gable: (top: readonly [number, number], base: readonly [number, number, number], colour: Colour) => void;
  /** Returns the picture as the bytes of a PNG. */
  png: () => Buffer;
}

/** Bytes per pixel. */
const depth = 3;

/** Returns a PNG chunk: length, name, content and checksum. */
function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Applies the PNG filter "Up", the difference from the row above. It compresses gradients to a few bytes. */
function filtered(pixels: Uint8Array, width: number, height: number): Buffer {
  const line = width * depth;
  const rows = Buffer.alloc((line + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * (line + 1)] = 2;
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      rows[at + y + 1] = (pixels[at] ?? 0) - (y === 0 ? 0 : (pixels[at - line] ?? 0));
    }
  }
  return rows;
}

export function createCanvas(width: number, height: number): Canvas {
  const pixels = new Uint8Array(width * height * depth);
  const row = (from: number, to: number, y: number, colour: Colour): void => {
    if (y < 0 || y >= height) return;
    const end = (y * width + Math.min(width, Math.round(to))) * depth;
    for (let at = (y * width + Math.max(0, Math.round(from))) * depth; at < end; at += depth) {
      pixels[at] = colour[0];
      pixels[at + 1] = colour[1];
      pixels[at + 2] = colour[2];
    }
  };
  return {
    width,
    height,
    box: (x, y, wide, high, from, to = from) => {
      for (let at = 0; at < high; at += 1) {
        const share = at / high;
        const mixed = (one: 0 | 1 | 2): number => Math.round(from[one] + (to[one] - from[one]) * share);
        row(x, x + wide, Math.round(y) + at, [mixed(0), mixed(1), mixed(2)]);
      }
    },
    disc: (x, y, radius, colour) => {
      for (let at = -radius; at <= radius; at += 1) {
        const half = Math.sqrt(radius * radius - at * at);
        row(x - half, x + half, Math.round(y + at), colour);
      }
    },
    gable: ([x, y], [left, right, base], colour) => {
      for (let at = y; at < base; at += 1) {
        const share = (at - y) / (base - y);
        row(x - (x - left) * share, x + (right - x) * share, Math.round(at), colour);
      }
    },
    png: () => {
      const head = Buffer.alloc(13);
      head.writeUInt32BE(width, 0);
      head.writeUInt32BE(height, 4);
      // Eight bits per channel, colour type RGB.
      head.set([8, 2], 8);
      return Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        part('IHDR', head),
        part('IDAT', deflateSync(filtered(pixels, width, height))),
        part('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}
