import { z } from 'zod';
import { instant } from '../entities/common.ts';

/** GET files/{id}/link: a short-lived URL of a file's bytes (rule FL5). */
export const fileLink = z.object({
  /** Relative to the server's root. */
  url: z.string(),
  until: instant,
});

/** Query of such a URL. */
export const fileLinkQuery = z.object({
  user: z.uuid(),
  until: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});
