import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { instant } from '#contract/entities/common.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import type { FirstLoadPage } from '../../db/records/memberships.ts';
import { CodedError } from '../../errors.ts';

const xidMax = 2n ** 64n - 1n;
const xid = z.string().refine((text) => /^\d{1,20}$/.test(text) && BigInt(text) <= xidMax);
const id = z.guid();
const collection = z.string().regex(/^[a-zA-Z]{0,40}$/);

/** A position in the membership log: transaction, collection and row. */
const position = z.tuple([xid, collection, id]);
export type Position = z.infer<typeof position>;

/** An instant that a database takes: there is no year 0. */
const storedInstant = instant.refine((text) => !text.startsWith('0000'));

const firstLoad = z.object({
  /** The watermark at the first page. Later entries belong to the delta that follows. */
  w: xid,
  /** Start of today in Brussels at the first page. Visits from then on come first, then the past backwards. */
  a: storedInstant,
  /** 1: from the anchor on; 2: before it. */
  p: z.union([z.literal(1), z.literal(2)]),
  /** The last row sent in this phase. */
  k: z.tuple([storedInstant, collection, id]).nullable(),
  /** The scopes that are loaded together. */
  s: z.array(z.string().max(100)),
});
export type FirstLoad = z.infer<typeof firstLoad>;

/** Returns the page that the database reads next. */
export function pageOf({ s, w, a, p, k }: FirstLoad): FirstLoadPage {
  return { scopes: s, watermark: w, anchor: a, direction: p === 1 ? 'fromAnchor' : 'beforeAnchor', after: k };
}

const cursor = z.object({
  e: z.string().max(100),
  r: z.enum(remotes),
  /** Loaded scopes, and the position of each. */
  d: z.record(z.string().max(100), position),
  /** The first load under way. */
  f: firstLoad.nullable(),
});
export type Cursor = z.infer<typeof cursor>;

/** A cursor with the server's signature. Cursors of earlier versions have none. */
const signedCursor = cursor.extend({
  /** The run of the server in which it was written, and the signature over the cursor and the run. */
  g: z.object({ l: z.guid(), s: z.string().max(100) }).optional(),
});

/** A read cursor. `run`: the run in which this server signed it; null without a valid signature. */
export interface ReadCursor {
  cursor: Cursor;
  run: string | null;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** Returns the position before every entry stamped by `watermark` or later. */
export function positionAt(watermark: string): Position {
  return [watermark, '', firstId];
}

/** Returns a cursor that has read nothing. */
export function emptyCursor(epoch: string, remote: RemoteName): Cursor {
  return { e: epoch, r: remote, d: {}, f: null };
}

function signatureOf(secret: string, value: Cursor, run: string): Buffer {
  return createHmac('sha256', `cursors ${secret}`)
    .update(`${run} ${JSON.stringify(value)}`)
    .digest();
}

function isSignedBy(secret: string, value: Cursor, { l, s }: { l: string; s: string }): boolean {
  const [given, own] = [Buffer.from(s, 'base64url'), signatureOf(secret, value, l)];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Returns the cursor's text. The signature over it and the run makes it a proof of what this server has written. */
export function writeCursor(value: Cursor, run: string | null, secret: string): string {
  const g = run === null ? {} : { g: { l: run, s: signatureOf(secret, value, run).toString('base64url') } };
  return Buffer.from(JSON.stringify({ ...value, ...g })).toString('base64url');
}

/**
 * Parses a cursor.
 * @throws {CodedError} ValidationFailed when the text is no cursor of this server.
 */
export function readCursor(text: string, secret: string): ReadCursor {
  const read = signedCursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!read.success) throw new CodedError('ValidationFailed', { paths: [{ path: ['cursor'], issue: 'malformed' }] });
  const { g, ...value } = read.data;
  return { cursor: value, run: g !== undefined && isSignedBy(secret, value, g) ? g.l : null };
}

function positionsOf(value: Cursor): bigint[] {
  const read = Object.values(value.d).map(([at]) => BigInt(at));
  return value.f === null ? read : [...read, BigInt(value.f.w)];
}

/** Returns true when one of the positions is after this transaction. */
export function isBeyond(value: Cursor, last: string): boolean {
  return positionsOf(value).some((at) => at > BigInt(last));
}

/** Returns true when tombstones after one of the positions may have been purged. */
export function isOlderThan(value: Cursor, horizon: string): boolean {
  return positionsOf(value).some((at) => at < BigInt(horizon));
}
