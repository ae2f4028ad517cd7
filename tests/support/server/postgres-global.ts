import type { TestProject } from 'vitest/node';
import { isEmbeddedOnly } from './embedded-only.ts';
import { startPostgres } from './postgres.ts';

/**
 * Starts a PostgreSQL server for each worker, unless the run uses the embedded database alone. Each test file creates its
 * own database on it. One shared server would not do: committed rows become visible once no older transaction is open in
 * any database of the server, those of other test files included.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (isEmbeddedOnly()) return undefined;
  const workers = Math.max(1, Number(project.config.maxWorkers) || 1);
  const servers = await Promise.all(Array.from({ length: workers }, () => startPostgres()));
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
