import type { DriveFilters, DriveResponse } from '#contract/protocol/search/drive.ts';
import { driveResponse } from '#contract/protocol/search/drive.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the server's list, milliseconds. */
const patience = 8_000;

/** Returns a page of the server's drive, after the page before; null when the server does not answer. */
export async function searchDrive(
  client: ApiClient,
  { street, zipcode, invoice, notice }: DriveFilters,
  after: string | null,
): Promise<DriveResponse | null> {
  const params = { street, zipcode, invoice, notice, ...(after === null ? {} : { after }) };
  const request = { method: 'GET', path: '/drive', params, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status !== 200) return null;
  return driveResponse.safeParse(answer.body).data ?? null;
}
