import type { AuditLink } from '#contract/protocol/audit.ts';
import { auditLink } from '#contract/protocol/audit.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for an address, milliseconds. */
const patience = 15_000;

/** A short-lived address of an order's audit file with what the server says of its files, or why there is none. */
export type AuditAddress =
  | ({ address: string } & Pick<AuditLink, 'included' | 'notReceived'>)
  | { fault: 'unreachable' | 'tooLarge' | 'denied' };

/**
 * Requests the address of an order's audit file.
 * @param base the main API's base, absolute or of this origin: addresses begin at its server's root
 */
export async function auditAddress(client: ApiClient, base: string, orderId: string): Promise<AuditAddress> {
  const request = { method: 'GET', path: `/orders/${encodeURIComponent(orderId)}/audit`, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status === 413) return { fault: 'tooLarge' };
  if (answer?.status === 403 || answer?.status === 404) return { fault: 'denied' };
  const link = answer?.status === 200 ? auditLink.safeParse(answer.body).data : undefined;
  if (link === undefined) return { fault: 'unreachable' };
  const { url, included, notReceived } = link;
  return { address: new URL(url, new URL(base, location.href)).href, included, notReceived };
}
