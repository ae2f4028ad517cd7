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
