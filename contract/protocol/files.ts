import { z } from 'zod';
import { instant } from '../entities/common.ts';

/** GET files/{id}/link: where the bytes of a file can be read for a short time (rule FL5). */
export const fileLink = z.object({
  /** From the server's root. */
  url: z.string(),
  until: instant,
});

/** The query of such an address. */
export const fileLinkQuery = z.object({
  user: z.uuid(),
  until: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});
