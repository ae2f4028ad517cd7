import type { CalendarFeed } from '#contract/protocol/calendar.ts';
import { calendarFeed } from '#contract/protocol/calendar.ts';
import type { ApiClient, ApiRequest } from './api-clients.ts';

/** How long a person waits for the answer, milliseconds. */
const patience = 8_000;

async function ask(client: ApiClient, method: ApiRequest['method']): Promise<CalendarFeed | null> {
  // Every request says that it is JSON: one that may have a body must then have one.
  const body = method === 'GET' ? {} : { body: {} };
  const answer = await client({ method, path: '/calendar-feed', timeout: patience, ...body }).catch(() => null);
  if (answer?.status === 204) return { path: null, createdAt: null };
  return answer?.status === 200 ? (calendarFeed.safeParse(answer.body).data ?? null) : null;
}

/** The address at which the user's calendar can be subscribed to; null when the server does not say. */
export function readCalendarFeed(client: ApiClient): Promise<CalendarFeed | null> {
  return ask(client, 'GET');
}

/** A new address, which ends the former; null when it was not made, as far as is known here. */
export function renewCalendarFeed(client: ApiClient): Promise<CalendarFeed | null> {
  return ask(client, 'POST');
}

/** Ends the address; null when that is not known to have happened. */
export function endCalendarFeed(client: ApiClient): Promise<CalendarFeed | null> {
  return ask(client, 'DELETE');
}
