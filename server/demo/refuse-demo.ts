import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { enabledUnder } from '../db/accounts/accounts.ts';
import type { Db } from '../db/connection/database.ts';
import { demoDomain } from './people/accounts.ts';
import { secretsFile } from './secrets.ts';

/** Thrown when something of the demo is used where the demo is off. Its message says what to do. */
export class DemoRefused extends Error {}

/**
 * Refuses a data folder that the demo made.
 * @throws {DemoRefused}
 */
export function refuseDemoFolder({ demo, dataFolder }: Pick<Config, 'demo' | 'dataFolder'>): void {
  if (demo || !existsSync(secretsFile(dataFolder))) return;
  throw new DemoRefused(
    `The data folder ${dataFolder} belongs to a demo: set MYCERTI_DATA to another folder, or MYCERTI_DEMO to on for a demo.`,
  );
}

/**
 * Refuses a database with enabled demo accounts: their password is public.
 * @throws {DemoRefused}
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const [first, ...others] = await enabledUnder(db, demoDomain);
  if (first === undefined) return;
  throw new DemoRefused(
    `The database has ${others.length + 1} enabled demo account${others.length === 0 ? '' : 's'}, whose password is public: disable each (npm run cli -- user:disable --email ${first}), or set MYCERTI_DEMO to on for a demo.`,
  );
}
