/** The part of a service worker's registration that Web Push needs; Safari lacks it outside of an installed app. */
export interface PushHost {
  pushManager?: Pick<PushManager, 'getSubscription' | 'subscribe'>;
}

/** Ends the push subscription; the push service reports that to the server. Never rejects. */
export async function unsubscribe(host: PushHost | undefined): Promise<void> {
  const subscription = await host?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => undefined);
}
