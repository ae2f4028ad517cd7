import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { instant } from '#contract/entities/common.ts';
import { CodedError } from '../errors.ts';

const xidMax = 2n ** 64n - 1n;
const xid = z.string().refine((text) => /^\d{1,20}$/.test(text) && BigInt(text) <= xidMax);
const id = z.guid();
const collection = z.string().regex(/^[a-zA-Z]{0,40}$/);

/** After this entry of the membership log: its transaction, collection and row. */
const position = z.tuple([xid, collection, id]);
export type Position = z.infer<typeof position>;

const firstLoad = z.object({
  /** Watermark at the first page: what was stamped later is left to the delta that follows. */
  w: xid,
  /** Start of today in Brussels at the first page: visits from then on come first, then the past backwards. */
  a: instant,
  /** 1: from the anchor on; 2: before it. */
  p: z.union([z.literal(1), z.literal(2)]),
  /** The last row served in this phase. */
  k: z.tuple([instant, collection, id]).nullable(),
  /** The scopes that are loaded together. */
  s: z.array(z.string().max(100)),
});
export type FirstLoad = z.infer<typeof firstLoad>;

const cursor = z.object({
  e: z.string().max(100),
  r: z.enum(remotes),
  /** Scopes that are loaded, and how far each has been read. */
  d: z.record(z.string().max(100), position),
  /** The first load under way. */
  f: firstLoad.nullable(),
});
export type Cursor = z.infer<typeof cursor>;

const firstId = '00000000-0000-0000-0000-000000000000';

/** The position before every entry stamped by `watermark` or later. */
export function positionAt(watermark: string): Position {
  return [watermark, '', firstId];
}

/** The cursor that has read nothing. */
export function emptyCursor(epoch: string, remote: RemoteName): Cursor {
  return { e: epoch, r: remote, d: {}, f: null };
}

export function writeCursor(value: Cursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws {CodedError} ValidationFailed when the text is no cursor of this server. */
export function readCursor(text: string): Cursor {
  const read = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!read.success) throw new CodedError('ValidationFailed', { paths: [{ path: ['cursor'], issue: 'malformed' }] });
  return read.data;
}

/** True when a position is so old that tombstones after it may have been purged. */
export function isOlderThan(value: Cursor, horizon: string): boolean {
  const positions = [...Object.values(value.d).map(([at]) => at), ...(value.f === null ? [] : [value.f.w])];
  return positions.some((at) => BigInt(at) < BigInt(horizon));
}
