/** As much of a service worker's registration as Web Push needs; Safari has none of it outside of an installed app. */
export interface PushHost {
  pushManager?: Pick<PushManager, 'getSubscription' | 'subscribe'>;
}

/** Has nobody wake this app any more: the push service then tells the server so itself. Never rejects. */
export async function unsubscribe(host: PushHost | undefined): Promise<void> {
  const subscription = await host?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => undefined);
}
