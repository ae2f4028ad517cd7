import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import { webPushSubscription } from '#contract/protocol/sync/web-push.ts';
import type { ApiClient } from '../http/api-clients.ts';
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

/** Returns whether the browser has a push subscription for this app. Never rejects. */
export async function isSubscribed(host: PushHost | undefined): Promise<boolean> {
  const subscription = await host?.pushManager?.getSubscription().catch(() => null);
  return subscription !== null && subscription !== undefined;
}

/**
 * Subscribes to the browser's push service; replaces a subscription made with another key.
 * @param key the server's, base64url
 * @returns the subscription, or null without one: no network, or no Web Push
 */
export async function subscribe(
  host: PushHost | undefined,
  key: string,
  language: WebPushSubscription['language'],
): Promise<WebPushSubscription | null> {
  const manager = host?.pushManager;
  if (manager === undefined) return null;
  const applicationServerKey = bytesOf(key);
  try {
    const known = await manager.getSubscription();
    const fits = known !== null && isOfKey(known, applicationServerKey);
    if (known !== null && !fits) await known.unsubscribe();
    const made = fits ? known : await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    return webPushSubscription.parse({ endpoint, keys, language });
  } catch {
    return null;
  }
}

/** Registers this device's subscription at the server; resolves with false when that failed. Never rejects. */
export async function registerPushSubscription(client: ApiClient, subscription: WebPushSubscription): Promise<boolean> {
  const answer = await client({ method: 'POST', path: '/alerts/subscription', body: subscription }).catch(() => null);
  return answer?.status === 204;
}

/** Removes this device's subscription from the server when it is reachable. Never rejects. */
export async function unregisterPushSubscription(client: ApiClient): Promise<void> {
  await client({ method: 'DELETE', path: '/alerts/subscription' }).catch(() => null);
}
