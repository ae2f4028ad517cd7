/** Reads the bytes of a file from an offset to another; fewer at its end. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>;

/** Bytes that are searched at a time, and bytes that the next search repeats: a match lies within them. */
const searchStep = 1024 * 1024;
const overlap = 16 * 1024;

/** Most bytes of an encryption dictionary, and of what stands before and after its entry in the trailer. */
const dictionaryMax = 8 * 1024;

/** The entry of an encrypted PDF's trailer, which itself is never encrypted. A page's text may contain it too. */
const encryptEntry = /\/Encrypt\s{0,20}(?:(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}R|<<)/g;
const fileIdEntry = /\/ID\s{0,20}\[(?:\s{0,20}(?:<[^<>]{0,200}>|\((?:\\[\s\S]|[^\\()]){0,200}\)))*\s{0,20}\]/g;

// Every byte is one character, so that offsets are the same.
const text = new TextDecoder('latin1');

interface Found {
  at: number;
  match: RegExpExecArray;
}

/** Returns the last match: an update of a PDF is added at its end. */
async function lastMatch(read: ReadBytes, size: number, pattern: RegExp): Promise<Found | undefined> {
  let found: Found | undefined;
  for (let from = 0; from < size; from += searchStep) {
    const part = text.decode(await read(from, Math.min(size, from + searchStep + overlap)));
    for (const match of part.matchAll(pattern)) found = { at: from + match.index, match };
  }
  return found;
}

/**
 * Returns a small PDF that asks for the same password as a file; null for a file that is not encrypted. It has the file's
 * encryption dictionary, which is in no stream, and no page: whoever opens it inflates nothing of the file, which may be a
 * stranger's.
 */
export async function encryptionOf(read: ReadBytes, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const entry = await lastMatch(read, size, encryptEntry);
  if (entry === undefined) return null;
  const [whole, number, generation] = entry.match;
  const dictionary = number === undefined ? entry : await lastMatch(read, size, objectOf(number, generation));
  if (dictionary === undefined) return null;
  const start =
    number === undefined ? entry.at + whole.length - '<<'.length : dictionary.at + dictionary.match[0].length;
  const around = Math.max(0, entry.at - dictionaryMax);
  const trailer = await read(around, Math.min(size, entry.at + dictionaryMax));
  const id = [...text.decode(trailer).matchAll(fileIdEntry)].at(-1);
  return smallPdf(
    await read(start, Math.min(size, start + dictionaryMax)),
    id === undefined ? new Uint8Array() : trailer.subarray(id.index, id.index + id[0].length),
  );
}

function objectOf(number: string, generation = '0'): RegExp {
  return new RegExp(String.raw`(?<!\d)${number}\s{1,20}${generation}\s{1,20}obj\b`, 'g');
}

/**
 * @param dictionary begins with the encryption dictionary
 * @param id the entry of the trailer that names the file
 */
function smallPdf(dictionary: Uint8Array, id: Uint8Array): Uint8Array<ArrayBuffer> {
  const end = text.decode(dictionary).indexOf('endobj');
  const ascii = new TextEncoder();
  const parts = [
    ascii.encode('%PDF-1.7\n1 0 obj\n'),
    end === -1 ? dictionary : dictionary.subarray(0, end),
    ascii.encode('\nendobj\n2 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj\n'),
    ascii.encode('3 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\ntrailer\n<</Root 2 0 R/Encrypt 1 0 R'),
    id,
    ascii.encode('>>\n%%EOF\n'),
  ];
  const pdf = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    pdf.set(part, at);
    at += part.length;
  }
  return pdf;
}
