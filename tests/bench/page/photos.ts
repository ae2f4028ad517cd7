const quality = 0.9;

/** A picture of noise, which no encoder makes small, with the dimensions of a phone's camera. */
async function noise(): Promise<Blob> {
  const canvas = new OffscreenCanvas(3_264, 2_448);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws nothing');
  const tile = new ImageData(canvas.width, 16);
  for (let top = 0; top < canvas.height; top += 16) {
    for (let at = 0; at < tile.data.length; at += 1) tile.data[at] = at % 4 === 3 ? 255 : 96 + Math.random() * 64;
    context.putImageData(tile, 0, top);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

let picture: Promise<Blob> | undefined;

/** Returns a unique JPEG of at least this many bytes. Decoders ignore the bytes after the picture's end. */
export async function photoOf(size: number): Promise<Blob> {
  const drawn = await (picture ??= noise());
  const rest = new Uint8Array(Math.max(16, size - drawn.size));
  for (let at = 0; at < rest.length; at += 65_536) crypto.getRandomValues(rest.subarray(at, at + 65_536));
  return new Blob([drawn, rest], { type: 'image/jpeg' });
}
