import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Content } from '#contract/content/content.ts';
import type { Alerts } from './alerts/alerts.ts';
import { createAlerts } from './alerts/alerts.ts';
import type { Config } from './config.ts';
import { loadContent } from './content/load.ts';
import type { Database } from './db/database.ts';
import type { FileBytes } from './files/bytes.ts';
import { openFiles } from './files/open.ts';
import type { Metrics } from './metrics.ts';
import { createMetrics } from './metrics.ts';
import type { PokeHub } from './pokes.ts';
import { createPokeHub } from './pokes.ts';

/** What every route works with. Nothing of the server is global, so several can run in one process. */
export interface Context {
  config: Config;
  database: Database;
  now: () => Date;
  newId: () => string;
  /** A number in [0, 1), as Math.random. */
  random: () => number;
  metrics: Metrics;
  pokes: PokeHub;
  /** The company's content, as it stood when the server started. */
  content: Content;
  /** The bytes of files. */
  files: FileBytes;
  /** Tells devices whose app is closed. */
  alerts: Alerts;
}

/**
 * Makes a context; clock, identifiers and chance can be replaced.
 * @throws {ContentError} when the company's content has a fault
 */
export function createContext(
  config: Config,
  database: Database,
  replaced: Partial<Pick<Context, 'now' | 'newId' | 'random'>> = {},
): Context {
  const now = replaced.now ?? (() => new Date());
  const metrics = createMetrics();
  return {
    config,
    database,
    now,
    newId: replaced.newId ?? (() => v7({ msecs: now().getTime(), random: randomBytes(16) })),
    random: replaced.random ?? Math.random,
    metrics,
    pokes: createPokeHub(),
    content: loadContent(config.contentFolder),
    files: openFiles(config.files),
    alerts: createAlerts({ config, database, metrics }),
  };
}
