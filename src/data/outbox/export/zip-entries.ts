import { readBlob } from '#contract/rules/files/unreadable-file.ts';

/** Offsets and signatures of the zip format, little-endian. */
const endSignature = 0x06_05_4b_50;
const directorySignature = 0x02_01_4b_50;
const endBytes = 22;
const directoryBytes = 46;
const headerBytes = 30;
const commentMax = 65_535;

/** An entry of a zip, as its directory declares it. */
export interface ZipEntry {
  /** Bytes of its content. */
  size: number;
  isDeflated: boolean;
  /** Reads the entry as it is stored. Its bytes are not in memory. */
  stored: () => Promise<Blob>;
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView((await readBlob(file, Math.max(0, from), to)).buffer);
}

function notZip(): Error {
  return new Error('not a zip');
}

/** Returns where the directory is, and how many entries it has. */
async function findDirectory(file: Blob): Promise<{ from: number; to: number; count: number }> {
  const view = await viewOf(file, file.size - endBytes - commentMax, file.size);
  for (let at = view.byteLength - endBytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const from = view.getUint32(at + 16, true);
    return { from, to: from + view.getUint32(at + 12, true), count: view.getUint16(at + 10, true) };
  }
  throw notZip();
}

async function storedPart(file: Blob, at: number, size: number): Promise<Blob> {
  const header = await viewOf(file, at, at + headerBytes);
  const from = at + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
  return file.slice(from, from + size);
}

/**
 * Returns the entries of a zip by their names. Reads only its directory: an entry of any size costs no memory.
 * @throws Error when the file is not a zip
 */
export async function zipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const { from, to, count } = await findDirectory(file);
  const view = await viewOf(file, from, to);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== directorySignature) throw notZip();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const nameFrom = at + directoryBytes;
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, nameFrom, nameBytes));
    const storedBytes = view.getUint32(at + 20, true);
    const header = view.getUint32(at + 42, true);
    entries.set(name, {
      size: view.getUint32(at + 24, true),
      isDeflated: view.getUint16(at + 10, true) === 8,
      stored: () => storedPart(file, header, storedBytes),
    });
    at = nameFrom + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}
