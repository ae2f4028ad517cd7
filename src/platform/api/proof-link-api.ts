import { proofLinkAnswer } from '#contract/protocol/proofs.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the link, milliseconds. */
const patience = 15_000;

/** The link of an order's request for proofs, or why there is none. `over`: it has expired or ended. */
export type RequestedLink = { url: string } | { fault: 'unreachable' | 'over' | 'denied' };

/**
 * Requests the link of an order's present request for proofs.
 * @param base the main API's base, absolute or of this origin: links begin at its server's root
 */
export async function requestProofLink(client: ApiClient, base: string, orderId: string): Promise<RequestedLink> {
  const path = `/orders/${encodeURIComponent(orderId)}/proof-link`;
  // Every request declares JSON, so one that may have a body must have one.
  const answer = await client({ method: 'POST', path, timeout: patience, body: {} }).catch(() => null);
  if (answer?.status === 409 || answer?.status === 410) return { fault: 'over' };
  if (answer?.status === 403 || answer?.status === 404) return { fault: 'denied' };
  const link = answer?.status === 200 ? proofLinkAnswer.safeParse(answer.body).data : undefined;
  if (link === undefined) return { fault: 'unreachable' };
  return { url: new URL(link.url, new URL(base, location.href)).href };
}
