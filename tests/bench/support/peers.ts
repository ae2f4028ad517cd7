import { join } from 'node:path';
import { ensureInstalled } from '../../../scripts/lib/machine/install.mjs';
import { projectRoot } from '../../../scripts/lib/project.mjs';

/** Package of the libraries that the product is measured beside. No other command needs it. */
export const peersFolder = join(projectRoot, 'tests/bench/peers');

/** Workloads that measure them. */
export const workloadsWithPeers = new Set(['first-sync', 'local-change', 'lists', 'drain']);

/** Installs the peers when they are missing or out of date. Ends the process when that fails. */
export function ensurePeers(): void {
  ensureInstalled(
    peersFolder,
    `RxDB and PouchDB could not be installed. Without them run other workloads than ${[...workloadsWithPeers].join(', ')}.`,
  );
}
