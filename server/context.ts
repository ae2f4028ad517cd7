import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Content } from '#contract/content/content.ts';
import type { SearchGate } from './operations/search-gate.ts';
import { createSearchGate } from './operations/search-gate.ts';
import type { WebPush } from './web-push/web-push.ts';
import { createWebPush } from './web-push/web-push.ts';
import type { Config } from './config/config.ts';
import { loadContent } from './content/load.ts';
import type { Database } from './db/connection/database.ts';
import type { FileStorage } from './files/file-storage.ts';
import { openFileStorage } from './files/open-file-storage.ts';
import { createDrawer } from './renditions/drawer.ts';
import type { InspectFile } from './proofs/inspect-file.ts';
import { createInspector } from './proofs/inspect-file.ts';
import type { RenditionMaker } from './renditions/rendition-maker.ts';
import { createRenditionMaker } from './renditions/rendition-maker.ts';
import type { Metrics } from './operations/metrics.ts';
import { createMetrics } from './operations/metrics.ts';
import type { PokeHub } from './operations/pokes.ts';
import { RepeatedFailures } from './domain/push/repeated-failures.ts';
import { createPokeHub } from './operations/pokes.ts';

/** What every route works with. The server has no global state, so several run in one process. */
export interface Context {
  config: Config;
  database: Database;
  now: () => Date;
  newId: () => string;
  /** Returns a number in [0, 1), as Math.random. */
  random: () => number;
  metrics: Metrics;
  pokes: PokeHub;
  repeatedFailures: RepeatedFailures;
  /** The company's content, as read at start. */
  content: Content;
  /** The bytes of files. */
  files: FileStorage;
  /** Inspects the files of clients. */
  inspectFile: InspectFile;
  /** Makes the small pictures of received ones. */
  renditions: RenditionMaker;
  /** Runs searches without taking every connection. */
  search: SearchGate;
  /** Notifies devices whose app is closed. */
  webPush: WebPush;
}

/**
 * Creates a context. Clock, identifiers, random numbers and the company's content can be replaced.
 * @throws {ContentError} when the company's content has a fault
 */
export function createContext(
  config: Config,
  database: Database,
  replaced: Partial<Pick<Context, 'now' | 'newId' | 'random' | 'content'>> = {},
): Context {
  const now = replaced.now ?? (() => new Date());
  const metrics = createMetrics();
  const files = openFileStorage(config.files);
  return {
    config,
    database,
    now,
    newId: replaced.newId ?? (() => v7({ msecs: now().getTime(), random: randomBytes(16) })),
    random: replaced.random ?? Math.random,
    metrics,
    pokes: createPokeHub(),
    repeatedFailures: new RepeatedFailures(),
    content: replaced.content ?? loadContent(config.contentFolder),
    files,
    inspectFile: createInspector(),
    renditions: createRenditionMaker({ database, files, now }, createDrawer()),
    search: createSearchGate(database),
    webPush: createWebPush({ config, database, metrics }),
  };
}
