import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { storeContent, liveMissingContent } from '#data/content/stored-content.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { readSession } from '#data/database/root-database.ts';
import type { ApiClientOptions, Identity } from '#platform/http/api-clients.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import { loadContent } from '#platform/api/content-api.ts';

type Options = Pick<ApiClientOptions, 'locale' | 'fetch'> & { root: RootDatabase; config: PublicConfig };

/**
 * Loads the company's content whenever the configuration names a version that this device lacks. Retries when the network is
 * back. A failed load leaves the stored content in place.
 * @returns the function that stops it
 */
export function followContent({ root, config, ...client }: Options): () => void {
  const identity = async (): Promise<Identity | null> => {
    const session = await readSession(root);
    return session === null || session.token === '' ? null : { token: session.token, userId: session.user.UserId };
  };
  const main = createMainClient({ config, identity, ...client });
  let missing: string | null = null;

  async function load(): Promise<void> {
    if (missing === null) return;
    const content = await loadContent(main, missing);
    if (content !== null) await storeContent(root, content);
  }

  const attempt = (): void => void load().catch(() => undefined);
  const subscription = liveMissingContent(root).subscribe((version) => {
    missing = version;
    attempt();
  });
  addEventListener('online', attempt);
  return () => {
    subscription.unsubscribe();
    removeEventListener('online', attempt);
  };
}
