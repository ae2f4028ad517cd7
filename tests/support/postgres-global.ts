import type { TestProject } from 'vitest/node';
import { isEmbeddedOnly } from './embedded-only.ts';
import { startPostgres } from './postgres.ts';

/**
 * A PostgreSQL for each worker, unless the run is of the embedded database alone; each test file asks it for a database of its own.
 * One for all would not do: what a server has committed is to be seen once no older transaction is open in any of its
 * databases, those of other files too.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (isEmbeddedOnly()) return undefined;
  const workers = Math.max(1, Number(project.vitest.config.maxWorkers) || 1);
  const servers = await Promise.all(Array.from({ length: workers }, () => startPostgres()));
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
