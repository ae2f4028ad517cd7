import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, three channels.
  header.set([8, 2], 8);
  return header;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns a PNG of a few bytes that declares any number of pixels. */
export function declaredPicture(width: number, height: number): Buffer {
  const nothing = deflateSync(Buffer.alloc(1 + 3 * width));
  return Buffer.concat([
    signature,
    chunk('IHDR', pngHeader(width, height)),
    chunk('IDAT', nothing),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG of noise, which no encoder makes smaller: three bytes a pixel. Each picture is different. */
export function noisyPicture(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(3 * width)]));
  return Buffer.concat([
    signature,
    chunk('IHDR', pngHeader(width, height)),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a segment of a JPEG. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Returns the start of a JPEG of 8 × 8 pixels, which inspection reads and nothing draws. */
function jpegOf(...metadata: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const size = segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]));
  return new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8]), ...metadata, size, Buffer.from([0xff, 0xd9])]));
}

/** Returns a JPEG with a number of full segments of metadata, 64 KB each, before its size. */
export function jpegWithMetadata(segments: number): Uint8Array<ArrayBuffer> {
  return jpegOf(...Array.from({ length: segments }, () => segment(0xe1, Buffer.alloc(65_533, 'x'))));
}

/** Returns a JPEG whose camera wrote this local time, `2026:11:12 14:05:09`, without an offset; undefined for none. */
export function jpegTaken(date: string | undefined): Uint8Array<ArrayBuffer> {
  if (date === undefined) return jpegOf();
  // One directory points to the camera's, which has one entry: DateTimeOriginal.
  const exif = Buffer.alloc(64);
  exif.write('II*\0', 0, 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(0x87_69, 10);
  exif.writeUInt16LE(4, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt32LE(26, 18);
  exif.writeUInt16LE(1, 26);
  exif.writeUInt16LE(0x90_03, 28);
  exif.writeUInt16LE(2, 30);
  exif.writeUInt32LE(20, 32);
  exif.writeUInt32LE(44, 36);
  exif.write(`${date}\0`, 44, 'latin1');
  return jpegOf(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])));
}
