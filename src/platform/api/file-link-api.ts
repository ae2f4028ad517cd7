import { bytesToHex } from '@noble/hashes/utils.js';
import type { Upload } from '#contract/entities/upload.ts';
import type { FileLink } from '#contract/protocol/files.ts';
import { fileLinks } from '#contract/protocol/files.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for an address, milliseconds. */
const patience = 8_000;

/** Short-lived addresses of a file's bytes, and of its small pictures where the server has them. */
export interface FileAddresses {
  original: string;
  thumbnail: string | null;
  screen: string | null;
  /** True while the server has yet to draw the small pictures. */
  isDue: boolean;
}

function addressesIn({ url, renditions, renditionsDue }: FileLink, base: string): FileAddresses {
  // Addresses begin at the server's root.
  const at = (path: string): string => new URL(path, new URL(base, location.href)).href;
  return {
    original: at(url),
    thumbnail: renditions === null ? null : at(renditions.thumbnail),
    screen: renditions === null ? null : at(renditions.screen),
    isDue: renditionsDue,
  };
}

/**
 * Returns the addresses of files, at most `linksMax`; null when the server does not answer. Files that the user may not
 * read are left out.
 * @param base the main API's base, absolute or of this origin
 */
export async function fileAddresses(
  client: ApiClient,
  base: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileAddresses> | null> {
  const request = { method: 'GET', path: '/files/links', params: { ids: ids.join(',') }, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  const parsed = answer?.status === 200 ? fileLinks.safeParse(answer.body) : undefined;
  if (parsed?.success !== true) return null;
  return new Map(parsed.data.files.map((file) => [file.id, addressesIn(file, base)]));
}

/** Returns the address of a file's bytes; null when the server gives none. */
export async function fileAddress(client: ApiClient, base: string, id: string): Promise<string | null> {
  return (await fileAddresses(client, base, [id]))?.get(id)?.original ?? null;
}

/** The facts of a file that its bytes must match. */
export type ExpectedBytes = Pick<Upload, 'id' | 'type' | 'size' | 'sha256'>;

/** Returns the bytes at such an address; null when they are not the file's: incomplete, or a page in its place. */
export async function fileBytes(address: string, { type, size, sha256 }: ExpectedBytes): Promise<Blob | null> {
  try {
    const answer = await fetch(address);
    const bytes = answer.ok ? await answer.arrayBuffer() : null;
    if (bytes?.byteLength !== size) return null;
    const hash = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    return hash === sha256 ? new Blob([bytes], { type }) : null;
  } catch {
    return null;
  }
}

/** How long a transfer may stall, milliseconds. */
const stallDeadline = 30_000;

/**
 * Yields the bytes at such an address as they arrive.
 * @throws when the response is an error, stalls or breaks off
 */
export async function* fileParts(address: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stalled = new AbortController();
  const watch = (): (() => void) => {
    const timer = setTimeout(() => stalled.abort(), stallDeadline);
    return () => clearTimeout(timer);
  };
  let unwatch = watch();
  try {
    // The caller stores the parts: the browser's own cache must not hold a second copy.
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.any([signal, stalled.signal]) });
    if (!answer.ok || answer.body === null) throw new TypeError(`the file was answered with ${answer.status}`);
    // Safari cannot iterate a stream.
    const reader = answer.body.getReader();
    for (;;) {
      unwatch();
      unwatch = watch();
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    unwatch();
    stalled.abort();
  }
}
