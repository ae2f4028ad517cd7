import { z } from 'zod';
import type { Address } from '../entities/common.ts';
import { address } from '../entities/common.ts';

export const addressQuery = z.object({ q: z.string().trim().min(1).max(200) });

/** Addresses that fit what was typed, and localities, best first. */
export const foundAddresses = z.object({
  addresses: z.array(address),
  localities: z.array(z.object({ zipcode: z.string(), fr: z.string(), nl: z.string() })),
});
export type FoundAddresses = z.infer<typeof foundAddresses>;

/** An address that somebody found: known at once, or a text whose parts come when it is chosen (null when they do not). */
export type FoundAddress =
  { address: Address } | { address: null; title: string; detail: string; whole: () => Promise<Address | null> };

/** Finds addresses for typed text, best first; null without an answer. Who asks does not know who answers. */
export interface AddressProvider {
  /** Whom the screen must name beside what was found; null when nobody. */
  credit: string | null;
  find: (typed: string) => Promise<FoundAddress[] | null>;
}
