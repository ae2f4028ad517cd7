import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { keepContent, liveMissingContent } from '#data/content.ts';
import type { RootDatabase } from '#data/root-database.ts';
import { readSession } from '#data/root-database.ts';
import type { ApiClientOptions, Identity } from '#platform/api-clients.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { loadContent } from '#platform/content-api.ts';

type Options = Pick<ApiClientOptions, 'locale' | 'fetch'> & { root: RootDatabase; config: PublicConfig };

/**
 * Loads the company's content whenever the configuration names a version that is not on this device, and again when the network
 * is back. Nothing is lost while it is not to be had: what was loaded before stays.
 * @returns the end of it
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
    if (content !== null) await keepContent(root, content);
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
