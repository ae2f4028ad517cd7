import { z } from 'zod';
import { address } from '../entities/common.ts';

export const addressQuery = z.object({ q: z.string().trim().min(1).max(200) });

/** Addresses that fit what was typed, and localities, best first. */
export const foundAddresses = z.object({
  addresses: z.array(address),
  localities: z.array(z.object({ zipcode: z.string(), fr: z.string(), nl: z.string() })),
});
export type FoundAddresses = z.infer<typeof foundAddresses>;
