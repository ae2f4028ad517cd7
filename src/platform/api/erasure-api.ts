import type { ErasureRequest, ErasureResponse } from '#contract/protocol/session/device-erasure.ts';
import { erasureResponse } from '#contract/protocol/session/device-erasure.ts';
import type { ApiClient } from '../http/api-clients.ts';

/**
 * Asks the server whether this device must erase a user's data, or reports that it has (rules RN7i, RN7j). Needs no session. Resolves
 * with null when the server does not answer.
 */
export async function askErasure(client: ApiClient, body: ErasureRequest): Promise<ErasureResponse | null> {
  const request = { method: 'POST', path: '/devices/erasure', body, anonymous: true } as const;
  const answer = await client(request).catch(() => null);
  return answer?.status === 200 ? (erasureResponse.safeParse(answer.body).data ?? null) : null;
}
