import { z } from 'zod';
import { instant } from '../entities/common.ts';

/** Length of the secret in a feed's address, in characters. */
const secretLength = 43;

/** Last segment of a feed's address: the secret with the extension that calendar apps expect. */
export const feedFile = z.string().regex(new RegExp(String.raw`^[\w-]{${secretLength}}\.ics$`));

/** GET and POST calendar-feed: the address of the user's calendar feed. POST creates a new address and revokes the former one. */
export const calendarFeed = z.object({
  /** Path below the main API's base, `/calendar/….ics`; null without a feed. */
  path: z.string().nullable(),
  /** When the address was created. */
  createdAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
