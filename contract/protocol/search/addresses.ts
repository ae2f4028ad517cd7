import { z } from 'zod';
import type { Address } from '../../entities/common.ts';
import { address } from '../../entities/common.ts';
import { asValue } from '../../rules/text/lines.ts';

export const addressQuery = z.object({ q: z.string().overwrite(asValue).min(1).max(200) });

/** Addresses and localities that match the typed text, best first. */
export const foundAddresses = z.object({
  addresses: z.array(address),
  localities: z.array(z.object({ zipcode: z.string(), fr: z.string(), nl: z.string() })),
});
export type FoundAddresses = z.infer<typeof foundAddresses>;

/**
 * A found address. It is either complete, or a text whose parts are fetched when the user chooses it; `whole` resolves to null
 * when they cannot be fetched.
 */
export type FoundAddress =
  | { address: Address }
  | { address: null; title: string; detail: string; whole: () => Promise<Address | null> };

/** Searches addresses for typed text. Hides which service answers. */
export interface AddressProvider {
  /** Attribution that the screen must show beside the results; null when none is required. */
  credit: string | null;
  /** Resolves to the addresses, best first, or to null when the service does not answer. */
  find: (typed: string) => Promise<FoundAddress[] | null>;
}
