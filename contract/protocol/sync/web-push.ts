import { z } from 'zod';
import { recordId } from '../../entities/common.ts';

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

/**
 * A device's web push subscription: the endpoint of its push service (RFC 8030), and the keys that encrypt messages for this
 * device alone (RFC 8291).
 */
export const webPushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({ p256dh: base64url.min(80).max(100), auth: base64url.min(16).max(40) }),
  /** Language of the device's screens, used for the texts of its messages. */
  language: z.enum(['fr', 'nl']),
});
export type WebPushSubscription = z.infer<typeof webPushSubscription>;

/** A web push message. It names no client and no address, because a locked screen shows it. */
export const webPushMessage = z.object({
  /** The recipient. A browser in which another user is signed in does not show the message. */
  userId: recordId,
  /** A sentence in the device's language. */
  text: z.string().max(300),
  /** A later message with the same tag replaces this one. */
  tag: z.string().max(100),
  /** Path of the app that the message opens, including the language. */
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(300),
  /** The message, notification or reminder that it is about; absent from servers of an earlier version. */
  rowId: recordId.exactOptional(),
  /** Number of messages and notifications that the user has not read. */
  unread: z.int().min(0),
});
export type WebPushMessage = z.infer<typeof webPushMessage>;
