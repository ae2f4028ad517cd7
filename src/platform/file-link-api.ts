import { fileLink } from '#contract/protocol/files.ts';
import type { ApiClient } from './api-clients.ts';

/** How long a person waits for an address, milliseconds. */
const patience = 8_000;

/**
 * The address at which the bytes of a file can be read for a short time; null when the server does not give one.
 * @param base the main API's base, absolute or of this origin: addresses begin at its server's root
 */
export async function fileAddress(client: ApiClient, base: string, id: string): Promise<string | null> {
  const request = { method: 'GET', path: `/files/${encodeURIComponent(id)}/link`, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status !== 200) return null;
  const parsed = fileLink.safeParse(answer.body);
  return parsed.success ? new URL(parsed.data.url, new URL(base, location.href)).href : null;
}

/** The bytes at such an address; null when they do not come whole. */
export async function fileBytes(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
