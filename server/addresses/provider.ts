import type { FoundAddresses } from '#contract/protocol/addresses.ts';
import type { Viewer } from '../domain/viewer.ts';

/** Finds addresses for typed text: each answers with what it knows, best first. */
export interface AddressProvider {
  find: (typed: string, viewer: Viewer) => Promise<FoundAddresses>;
}

/** What several providers find, those of the first one first. */
export async function findWithAll(
  providers: readonly AddressProvider[],
  typed: string,
  viewer: Viewer,
): Promise<FoundAddresses> {
  const found = await Promise.all(providers.map((provider) => provider.find(typed, viewer)));
  return {
    addresses: found.flatMap(({ addresses }) => addresses),
    localities: found.flatMap(({ localities }) => localities),
  };
}
