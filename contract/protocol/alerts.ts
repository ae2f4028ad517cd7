import { z } from 'zod';
import { recordId } from '../entities/common.ts';

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

/**
 * Where a device is told of what is new while its app is closed (Web Push, RFC 8030): its push service's address, and the keys that
 * only the device reads with (RFC 8291).
 */
export const alertSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({ p256dh: base64url.min(80).max(100), auth: base64url.min(16).max(40) }),
  /** The language of the device's screens: what it is told comes in it. */
  language: z.enum(['fr', 'nl']),
});
export type AlertSubscription = z.infer<typeof alertSubscription>;

/** What a device is told. Nothing in it names a client or an address: it is read on a locked screen. */
export const alert = z.object({
  /** Whom it is for: a browser that somebody else uses now does not show it. */
  userId: recordId,
  /** A sentence in the device's language. */
  text: z.string().max(300),
  /** A later one of the same tag takes its place. */
  tag: z.string().max(100),
  /** The page that it opens, language included: a path of the app. */
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(300),
  /** How many messages and notifications the user has not read. */
  unread: z.int().min(0),
});
export type Alert = z.infer<typeof alert>;
