import type { TestProject } from 'vitest/node';
import { isEmbeddedOnly } from './embedded-only.ts';
import { startPostgres } from './postgres.ts';

/** One PostgreSQL for the whole run, unless it is of the embedded database alone; each test file asks it for a database of its own. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (isEmbeddedOnly()) return undefined;
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
