import { fileLink } from '#contract/protocol/files.ts';
import type { ApiClient } from './api-clients.ts';

/** How long a user waits for an address, milliseconds. */
const patience = 8_000;

/**
 * Returns a short-lived address of a file's bytes; null when the server gives none.
 * @param base the main API's base, absolute or of this origin: addresses begin at its server's root
 */
export async function fileAddress(client: ApiClient, base: string, id: string): Promise<string | null> {
  const request = { method: 'GET', path: `/files/${encodeURIComponent(id)}/link`, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status !== 200) return null;
  const parsed = fileLink.safeParse(answer.body);
  return parsed.success ? new URL(parsed.data.url, new URL(base, location.href)).href : null;
}

/** Returns the bytes at such an address; null when they are incomplete. */
export async function fileBytes(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** How long a transfer may stall, milliseconds. */
const stallDeadline = 30_000;

/**
 * Yields the bytes at such an address as they arrive.
 * @throws when the response is an error, stalls or breaks off
 */
export async function* fileParts(address: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stalled = new AbortController();
  const watch = (): (() => void) => {
    const timer = setTimeout(() => stalled.abort(), stallDeadline);
    return () => clearTimeout(timer);
  };
  let unwatch = watch();
  try {
    // The caller stores the parts: the browser's own cache must not hold a second copy.
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.any([signal, stalled.signal]) });
    if (!answer.ok || answer.body === null) throw new TypeError(`the file was answered with ${answer.status}`);
    // Safari cannot iterate a stream.
    const reader = answer.body.getReader();
    for (;;) {
      unwatch();
      unwatch = watch();
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    unwatch();
    stalled.abort();
  }
}
