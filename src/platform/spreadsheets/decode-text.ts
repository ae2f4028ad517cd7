/** Bytes that are looked at to tell UTF-16 without a mark. */
const sampled = 400;

/** Returns the byte order of UTF-16 without a mark: Latin letters have a zero in every second byte. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampled);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? 'utf-8';
}

/**
 * Decodes a text as a Belgian spreadsheet may have saved it: UTF-16 or UTF-8, with a mark or without, else Windows-1252.
 * @returns null for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what tells other files from texts
  return /[\u0000-\u0008\u000E-\u001F]/.test(text) ? null : text;
}
