import { z } from 'zod';
import { instant } from '../entities/common.ts';

/** Letters of the secret in a feed's address. */
const secretLength = 43;

/** The last part of a feed's address: the secret, as a file that calendars know. */
export const feedFile = z.string().regex(new RegExp(String.raw`^[\w-]{${secretLength}}\.ics$`));

/** GET, POST calendar-feed: where the user's calendar can be subscribed to; POST makes a new address, after which the former is none. */
export const calendarFeed = z.object({
  /** Below the main API's base: `/calendar/….ics`; null when there is none. */
  path: z.string().nullable(),
  /** When the address was made. */
  createdAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
