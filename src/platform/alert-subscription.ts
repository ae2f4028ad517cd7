import type { AlertSubscription } from '#contract/protocol/alerts.ts';
import { alertSubscription } from '#contract/protocol/alerts.ts';
import type { ApiClient } from './api-clients.ts';
import type { PushHost } from './unsubscribe.ts';

/** The bytes of a key in base64url. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  if (options.applicationServerKey === null) return false;
  const known = new Uint8Array(options.applicationServerKey);
  return known.length === key.length && known.every((byte, index) => byte === key[index]);
}

/** Whether the browser has a push service wake this app for its user. Never rejects. */
export async function isSubscribed(host: PushHost | undefined): Promise<boolean> {
  const subscription = await host?.pushManager?.getSubscription().catch(() => null);
  return subscription !== null && subscription !== undefined;
}

/**
 * Has the browser's push service wake this app; one subscription that another key made is replaced.
 * @param key the server's, base64url
 * @returns where, or null when the browser or its service does not: without a network, or where there is no Web Push
 */
export async function subscribe(
  host: PushHost | undefined,
  key: string,
  language: AlertSubscription['language'],
): Promise<AlertSubscription | null> {
  const manager = host?.pushManager;
  if (manager === undefined) return null;
  const applicationServerKey = bytesOf(key);
  try {
    const known = await manager.getSubscription();
    const fits = known !== null && isOfKey(known, applicationServerKey);
    if (known !== null && !fits) await known.unsubscribe();
    const made = fits ? known : await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    return alertSubscription.parse({ endpoint, keys, language });
  } catch {
    return null;
  }
}

/** Tells the server where this device is woken; false when it does not know it now. Never rejects. */
export async function registerAlerts(client: ApiClient, subscription: AlertSubscription): Promise<boolean> {
  const answer = await client({ method: 'POST', path: '/alerts/subscription', body: subscription }).catch(() => null);
  return answer?.status === 204;
}

/** Has the server forget where this device is woken, if it can be told. Never rejects. */
export async function unregisterAlerts(client: ApiClient): Promise<void> {
  await client({ method: 'DELETE', path: '/alerts/subscription' }).catch(() => null);
}
