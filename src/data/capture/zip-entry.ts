/** A file for a ZIP. */
export interface ZipEntry {
  /** Of its upload. */
  id: string;
  /** Folder and name within the ZIP. */
  path: string;
  /** Bytes. */
  size: number;
  /** What the bytes must match. */
  sha256: string;
  /** When it was captured, an instant. */
  at: string;
}

/** How far a ZIP is: files done, and bytes read. */
export interface ZipProgress {
  files: number;
  bytes: number;
}

export interface ZipResult {
  blob: Blob;
  /** Files whose bytes could not be read; they are not in it. */
  missing: string[];
}

/**
 * Why there is no ZIP.
 * - `cancelled`: by the user, or because they signed out.
 * - `interrupted`: the browser froze the page.
 * - `noRoom`: this device has less room than the files need.
 * - `failed`: the worker ended, most often for want of memory.
 */
export type ZipFault = 'cancelled' | 'interrupted' | 'noRoom' | 'failed';

/** A ZIP being made. */
export interface ZipJob {
  result: Promise<ZipResult | ZipFault>;
  cancel: () => void;
}

/** Starts to make a ZIP in a worker. */
export type StartZip = (entries: readonly ZipEntry[], onProgress: (progress: ZipProgress) => void) => ZipJob;
