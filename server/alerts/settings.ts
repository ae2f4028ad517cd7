import { z } from 'zod';

/** Web Push: who the server says it is to push services, and which of them it speaks to. */
export interface AlertsConfig {
  /** The VAPID keys, base64url; null for a pair that is made once and kept in the database. */
  keys: { publicKey: string; privateKey: string } | null;
  /** Whom a push service writes to when something is wrong: `mailto:` or an address. */
  subject: string;
  /** Hosts of push services: itself, or with a leading dot every host under it. */
  hosts: readonly string[];
  /** Milliseconds before each further try. */
  pauses: readonly number[];
  /** Only in tests: plain HTTP and this machine are allowed too. */
  local: boolean;
}

/** The push services of Chromium, Firefox, Edge and Safari. */
const pushServices = 'fcm.googleapis.com, .push.services.mozilla.com, .notify.windows.com, .push.apple.com';

/** How push services reach a demo, which is nobody's. */
const demoSubject = 'mailto:demo@mycerti.example';

/** Milliseconds before the second and the third try. */
const pauses = [2_000, 30_000];

/** A key as `web-push generate-vapid-keys` prints it. */
function vapidKey(bytes: number): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .regex(/^[\w-]+$/, 'must be a key in base64url')
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `must be ${bytes} bytes in base64url`)
    .optional();
}

/** What of the environment says whether closed apps are told of what is new. */
export const alertsEnvironment = {
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

/** What a demo takes for what is not given. */
export const demoAlerts = { WEB_PUSH: 'on', VAPID_SUBJECT: demoSubject };

type Given = z.infer<z.ZodObject<typeof alertsEnvironment>>;

const demanded = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;
const why = 'is missing: WEB_PUSH is on (`npx web-push generate-vapid-keys` makes the two keys)';

/** What is missing, by name. A demo makes its keys itself: none is asked of it, but half a pair is none. */
export function faultsOfAlerts(given: Given): [string, string][] {
  if (given.WEB_PUSH === 'off') return [];
  const noKeys = given.VAPID_PUBLIC_KEY === undefined && given.VAPID_PRIVATE_KEY === undefined;
  if (given.VAPID_SUBJECT === demoSubject && noKeys) return [];
  return demanded.filter((name) => given[name] === undefined).map((name) => [name, why]);
}

/** What closed apps are told by; null when they are not. */
export function alertsOf(given: Given): AlertsConfig | null {
  const { WEB_PUSH, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = given;
  if (WEB_PUSH === 'off' || subject === undefined) return null;
  const keys = publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey };
  return { keys, subject, hosts: given.PUSH_HOSTS, pauses, local: false };
}
