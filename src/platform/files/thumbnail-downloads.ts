import pLimit from 'p-limit';
import { renditionType } from '#contract/rules/files/renditions.ts';
import { linksMax } from '#contract/protocol/files.ts';
import type { FileAddresses } from '../api/file-link-api.ts';

/** Downloads at a time. */
const atOnce = 6;
/** Thumbnails of one transaction: a grid fills in steps, without a write for each. */
const inOneWrite = 12;
/** Largest thumbnail that is stored, bytes. */
const bytesMax = 200_000;

/** A thumbnail as the server drew it. */
export interface DownloadedThumbnail {
  id: string;
  type: string;
  bytes: ArrayBuffer;
}

export interface ThumbnailSource {
  /** Returns the addresses of at most `linksMax` files; null when the server does not answer. */
  addressesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, FileAddresses> | null>;
  /** Returns the bytes at an address; null when they do not come. */
  bytesOf: (address: string) => Promise<ArrayBuffer | null>;
  store: (thumbnails: readonly DownloadedThumbnail[]) => Promise<void>;
}

/** What became of each asked thumbnail: `none` when the server has none, `later` when it may have one later. */
export type ThumbnailEnd = 'stored' | 'none' | 'later';

/** Returns the bytes at a signed address; null when they do not come. */
export async function thumbnailBytes(address: string): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** Returns whether these are all bytes of a WebP: a filter may answer with a page in place of the picture, or cut it. */
function isWebp(bytes: ArrayBuffer): boolean {
  if (bytes.byteLength < 12) return false;
  const text = new TextDecoder('latin1').decode(bytes.slice(0, 12));
  // The header counts what follows its first eight bytes.
  const size = new DataView(bytes).getUint32(4, true) + 8;
  return text.startsWith('RIFF') && text.endsWith('WEBP') && size <= bytes.byteLength;
}

async function downloadSome(source: ThumbnailSource, ids: readonly string[], ends: Map<string, ThumbnailEnd>) {
  const addresses = await source.addressesOf(ids);
  const limit = pLimit(atOnce);
  let waiting: DownloadedThumbnail[] = [];
  async function write(): Promise<void> {
    const some = waiting;
    waiting = [];
    if (some.length > 0) await source.store(some);
    for (const { id } of some) ends.set(id, 'stored');
  }
  async function download(id: string): Promise<void> {
    const found = addresses?.get(id);
    const address = found?.thumbnail ?? null;
    ends.set(id, addresses === null || found?.isDue === true || address !== null ? 'later' : 'none');
    const bytes = address === null ? null : await source.bytesOf(address);
    if (bytes === null || bytes.byteLength > bytesMax || !isWebp(bytes)) return;
    waiting.push({ id, type: renditionType, bytes });
    if (waiting.length >= inOneWrite) await write();
  }
  await Promise.all(ids.map((id) => limit(download, id)));
  await write();
}

/** Downloads and stores thumbnails of pictures, some addresses a call. */
export async function downloadThumbnails(
  source: ThumbnailSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThumbnailEnd>> {
  const ends = new Map<string, ThumbnailEnd>();
  for (let from = 0; from < ids.length; from += linksMax)
    await downloadSome(source, ids.slice(from, from + linksMax), ends);
  return ends;
}
