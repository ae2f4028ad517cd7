import type { z } from 'zod';
import type { AccessResponse } from '#contract/protocol/search/orders.ts';
import { accessResponse, openResponse } from '#contract/protocol/search/orders.ts';
import type { ApiAnswer, ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the server's answer, milliseconds. */
const patience = 8_000;

async function get(client: ApiClient, path: string): Promise<ApiAnswer | null> {
  return client({ method: 'GET', path, timeout: patience }).catch(() => null);
}

function parsed<T>(schema: z.ZodType<T>, answer: ApiAnswer | null): T | null {
  return answer?.status === 200 ? (schema.safeParse(answer.body).data ?? null) : null;
}

/** Returns true for an answer that denies the record, and for that of a main API without this call. */
function isDenial(answer: ApiAnswer | null): boolean {
  return answer?.body !== undefined && [400, 404, 405].includes(answer.status);
}

/** Returns the answer; `denied` is one that says nothing of the record. */
async function accessTo(client: ApiClient, path: string): Promise<AccessResponse | 'denied' | null> {
  const answer = await get(client, `${path}/access`);
  return parsed(accessResponse, answer) ?? (isDenial(answer) ? 'denied' : null);
}

/**
 * Opens an order by its identifier or number, so that the next pull brings it. Returns what it is to the user, or null when
 * the server does not answer. Asks first: browsers log each request that is denied.
 */
export async function openOrder(client: ApiClient, idOrNumber: string): Promise<AccessResponse | null> {
  const path = `/orders/${encodeURIComponent(idOrNumber)}`;
  const access = await accessTo(client, path);
  // A main API without the question may still give the order.
  if (access !== 'denied' && access?.access !== 'yours') return access;
  const answer = await get(client, path);
  const opened = parsed(openResponse, answer);
  if (opened !== null) return { access: 'yours', orderId: opened.orderId };
  return isDenial(answer) ? { access: 'none' } : null;
}

/**
 * Returns what a visit is to the user, and opens the order of one that they may see. Returns what the order is to the user
 * when only the visit is theirs. Null when the server does not answer.
 */
export async function openVisit(client: ApiClient, id: string): Promise<AccessResponse | null> {
  const access = await accessTo(client, `/visits/${encodeURIComponent(id)}`);
  if (access === 'denied') return { access: 'none' };
  return access?.access === 'yours' ? openOrder(client, access.orderId) : access;
}
