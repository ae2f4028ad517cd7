import type { FileAddresses } from '#platform/api/file-link-api.ts';

/** How long an address is used, milliseconds by this device's clock: the server's lets it work for 15 minutes. */
const usedFor = 600_000;

export type AskAddresses = (ids: readonly string[]) => Promise<ReadonlyMap<string, FileAddresses> | null>;

/**
 * Remembers addresses while they are valid, so that a picture loaded in advance is shown from the browser's cache: another
 * address would be another download.
 */
export function rememberAddresses(ask: AskAddresses, now: () => number): AskAddresses {
  const known = new Map<string, { addresses: FileAddresses; askedAt: number }>();
  return async (ids) => {
    const askedAt = now();
    // A clock that was set back proves nothing.
    for (const [id, one] of known) if (Math.abs(askedAt - one.askedAt) >= usedFor) known.delete(id);
    const missing = ids.filter((id) => !known.has(id));
    const answer = missing.length === 0 ? new Map<string, FileAddresses>() : await ask(missing);
    if (answer === null) return null;
    // One that is still to be drawn is asked for again.
    for (const [id, addresses] of answer) if (!addresses.isDue) known.set(id, { addresses, askedAt });
    return new Map(
      ids.flatMap((id) => {
        const addresses = known.get(id)?.addresses ?? answer.get(id);
        return addresses === undefined ? [] : [[id, addresses]];
      }),
    );
  };
}
