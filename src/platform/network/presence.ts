import type { Presence, PresenceRequest } from '#contract/protocol/session/presence.ts';
import { presence } from '#contract/protocol/session/presence.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** One page of a browser has the stream: it tells the others what colleagues have open. */
const channelName = 'mycerti.presence';

let sending: BroadcastChannel | undefined;

/** Tells the pages of this browser what came on the stream. */
export function sharePresence(who: Presence): void {
  sending ??= new BroadcastChannel(channelName);
  sending.postMessage(who);
}

/** Follows what colleagues open and leave. Returns the function that ends it. */
export function followPresence(onPresence: (who: Presence) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    const read = presence.safeParse(data);
    if (read.success) onPresence(read.data);
  });
  return () => channel.close();
}

/** Milliseconds after which nobody waits any more: the next renewal says it again. */
const patience = 8_000;

/** Tells the server what is open here. Never rejects: without an answer nobody sees it. */
export async function announcePresence(client: ApiClient, body: PresenceRequest): Promise<void> {
  await client({ method: 'POST', path: '/presence', body, timeout: patience, keepalive: body.left }).catch(
    () => undefined,
  );
}
