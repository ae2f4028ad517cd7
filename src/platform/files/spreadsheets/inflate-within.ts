import type { UnzipFileInfo } from 'fflate';
import { unzipSync, zipSync } from 'fflate';

/**
 * Unpacks an archive into one that is stored without compression, so that its reader needs no more memory than its size. A bomb
 * says how large its files are, or their content is cut where it said.
 * @returns `tooMuch` when the files have more bytes than `most`, `noZip` when the archive is broken
 */
export function inflateWithin(bytes: Uint8Array, most: number): Uint8Array | 'tooMuch' | 'noZip' {
  let sum = 0;
  const fits = ({ originalSize }: UnzipFileInfo): boolean => {
    sum += originalSize;
    return sum <= most;
  };
  try {
    const files = unzipSync(bytes, { filter: fits });
    return sum > most ? 'tooMuch' : zipSync(files, { level: 0 });
  } catch {
    return 'noZip';
  }
}
