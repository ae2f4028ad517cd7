import { z } from 'zod';

/** Web push: how the server identifies itself to push services, and which of them it allows. */
export interface WebPushConfig {
  /** The VAPID keys, base64url; null for a pair that is generated once and stored in the database. */
  keys: { publicKey: string; privateKey: string } | null;
  /** The contact of this deployment for push services: `mailto:` or an address. */
  subject: string;
  /** Hosts of push services: an exact host, or with a leading dot every host under it. */
  hosts: readonly string[];
  /** Milliseconds before each retry. */
  pauses: readonly number[];
  /** Only in tests: allows plain HTTP and this machine. */
  local: boolean;
}

/** The push services of Chromium, Firefox, Edge and Safari. */
const pushServices = 'fcm.googleapis.com, .push.services.mozilla.com, .notify.windows.com, .push.apple.com';

/** The contact of a demo, which belongs to nobody. */
const demoSubject = 'mailto:demo@mycerti.example';

/** Milliseconds before the second and the third attempt. */
const pauses = [2_000, 30_000];

/** A key as `web-push generate-vapid-keys` prints it. */
function vapidKey(bytes: number): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .regex(/^[\w-]+$/, 'must be a key in base64url')
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `must be ${bytes} bytes in base64url`)
    .optional();
}

/** The environment variables of web push. */
export const webPushEnvironment = {
  WEB_PUSH: z.enum(['on', 'off'], 'must be on or off').default('off'),
  VAPID_PUBLIC_KEY: vapidKey(65),
  VAPID_PRIVATE_KEY: vapidKey(32),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto: and an address, or an https address')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .default(pushServices)
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    ),
};

/** The defaults of demo mode. */
export const demoWebPush = { WEB_PUSH: 'on', VAPID_SUBJECT: demoSubject };

type Given = z.infer<z.ZodObject<typeof webPushEnvironment>>;

const demanded = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;
const why = 'is missing: WEB_PUSH is on (`npx web-push generate-vapid-keys` makes the two keys)';

/**
 * Returns the missing variables with a sentence each. A demo generates its keys, but half a pair is a problem there
 * too.
 */
export function problemsOfWebPush(given: Given): [string, string][] {
  if (given.WEB_PUSH === 'off') return [];
  const noKeys = given.VAPID_PUBLIC_KEY === undefined && given.VAPID_PRIVATE_KEY === undefined;
  if (given.VAPID_SUBJECT === demoSubject && noKeys) return [];
  return demanded.filter((name) => given[name] === undefined).map((name) => [name, why]);
}

/** Returns the configuration of web push; null when it is off. */
export function webPushOf(given: Given): WebPushConfig | null {
  const { WEB_PUSH, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = given;
  if (WEB_PUSH === 'off' || subject === undefined) return null;
  const keys = publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey };
  return { keys, subject, hosts: given.PUSH_HOSTS, pauses, local: false };
}
