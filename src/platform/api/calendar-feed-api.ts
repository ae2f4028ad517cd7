import type { CalendarFeed } from '#contract/protocol/calendar.ts';
import { calendarFeed } from '#contract/protocol/calendar.ts';
import type { ApiClient, ApiRequest } from '../http/api-clients.ts';

/** How long a user waits for the response, milliseconds. */
const patience = 8_000;

async function ask(client: ApiClient, method: ApiRequest['method']): Promise<CalendarFeed | null> {
  // Every request declares JSON, so one that may have a body must have one.
  const body = method === 'GET' ? {} : { body: {} };
  const answer = await client({ method, path: '/calendar-feed', timeout: patience, ...body }).catch(() => null);
  if (answer?.status === 204) return { path: null, createdAt: null };
  return answer?.status === 200 ? (calendarFeed.safeParse(answer.body).data ?? null) : null;
}

/** Returns the address of the user's calendar feed; null when the server does not answer. */
export function readCalendarFeed(client: ApiClient): Promise<CalendarFeed | null> {
  return ask(client, 'GET');
}

/** Creates a new address, which ends the former; null when that is not confirmed. */
export function renewCalendarFeed(client: ApiClient): Promise<CalendarFeed | null> {
  return ask(client, 'POST');
}

/** Ends the address; null when that is not confirmed. */
export function endCalendarFeed(client: ApiClient): Promise<CalendarFeed | null> {
  return ask(client, 'DELETE');
}
