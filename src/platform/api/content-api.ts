import type { Content } from '#contract/content/content.ts';
import { content } from '#contract/content/content.ts';
import type { ApiClient } from '../http/api-clients.ts';

/**
 * Returns the content of a version; null when it is not available now (offline, signed out, replaced by another
 * version).
 */
export async function loadContent(client: ApiClient, version: string): Promise<Content | null> {
  const answer = await client({ method: 'GET', path: '/content', params: { version } }).catch(() => null);
  if (answer?.status !== 200) return null;
  const parsed = content.safeParse(answer.body);
  return parsed.success ? parsed.data : null;
}
