import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { keepFindings, writePage } from './support/document.ts';
import { goalLines, sectionLines } from './support/markdown.ts';
import { buildPages } from './support/pages.ts';
import { ensurePeers, workloadsWithPeers } from './support/peers.ts';
import { printProfile, profiled } from './support/profile.ts';
import type { Section } from './support/report.ts';
import type { World } from './support/world.ts';
import { createWorld } from './support/world.ts';
import { boards } from './workloads/boards.ts';
import { bulkAssign } from './workloads/bulk-assign.ts';
import { captureFrames } from './workloads/capture-frames.ts';
import { coldStart, pageOfStarts } from './workloads/cold-start.ts';
import { drain, slowDrain } from './workloads/drain.ts';
import { excelExport } from './workloads/excel-export.ts';
import { firstLoad } from './workloads/first-load.ts';
import { firstSync } from './workloads/first-sync.ts';
import { lists, longLists } from './workloads/lists.ts';
import { localChange } from './workloads/local-change.ts';
import { reviewPhotos } from './workloads/review-photos.ts';
import { longScreenSearch, screenSearch } from './workloads/screen.ts';
import { serverLoad } from './workloads/server-load.ts';
import { upload } from './workloads/upload.ts';
import { visitTaps } from './workloads/visit-taps.ts';
import { waitingPhotos } from './workloads/waiting-photos.ts';

/**
 * `npm run bench [-- name …]`: measures the built product beside its floors and peers, and prints the tables. With at
 * least 9 rounds, what a workload found replaces its figures in docs/benchmarks.md;
 * `--page` writes that page again, and measures nothing. `--before <work tree>` measures the build of another work
 * tree, with its own server, in the same run (`first-load`); `--screens /,/orders` limits it to these.
 */

const workloads: Record<string, (world: World, runs: number) => Promise<Section>> = {
  'first-sync': firstSync,
  'first-load': firstLoad,
  'local-change': localChange,
  lists,
  screen: screenSearch,
  'cold-start': coldStart,
  drain,
  'long-lists': longLists,
  'long-screen': longScreenSearch,
  'slow-drain': slowDrain,
  'visit-taps': visitTaps,
  upload,
  'waiting-photos': waitingPhotos,
  'capture-frames': captureFrames,
  'review-photos': reviewPhotos,
  'excel-export': excelExport,
  boards,
  'bulk-assign': bulkAssign,
  server: serverLoad,
};

/** The page whose browser `--profile` samples, of workloads that measure in another browser than the measuring page's. */
const profiledPages: Readonly<Record<string, (world: World) => Promise<Page>>> = { 'cold-start': pageOfStarts };

/** Minimum number of rounds for a written document. */
const roundsMin = 9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: String(roundsMin) },
    orders: { type: 'string', default: '10000' },
    profile: { type: 'boolean', default: false },
    before: { type: 'string' },
    screens: { type: 'string' },
    page: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(workloads, name));
if (unknown.length > 0)
  throw new Error(`no workload ${unknown.join(', ')}; there are ${Object.keys(workloads).join(', ')}`);
if (values.page) {
  await writePage(Object.keys(workloads));
  process.exit();
}
const chosen = Object.entries(workloads).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const runs = Number(values.runs);
const orders = Number(values.orders);

const isWhole =
  [values.screens, values.before].every((one) => one === undefined) && runs >= roundsMin && orders >= 10_000;

const withPeers = chosen.some(([name]) => workloadsWithPeers.has(name));
if (withPeers) ensurePeers();
const pages = await buildPages({ minify: !values.profile, withPeers });
const sections: Section[] = [];
try {
  const world = await createWorld(pages, { orders, before: values.before, screens: values.screens?.split(',') });
  try {
    for (const [name, measure] of chosen) {
      console.info(`${name} …`);
      if (values.profile) {
        const page = await (profiledPages[name]?.(world) ?? world.benchPage());
        printProfile(name, await profiled(page, () => measure(world, runs)));
        continue;
      }
      const circumstances = { runs, startedAt: new Date(), loadBefore: loadavg()[0] ?? 0 };
      const section = await measure(world, runs);
      console.info(sectionLines(section).join('\n'));
      sections.push(section);
      if (!isWhole) continue;
      await keepFindings(name, section, { ...circumstances, browser: world.browser() });
      await writePage(Object.keys(workloads));
    }
  } finally {
    await world.dispose();
  }
} finally {
  await pages.dispose();
}
console.info(goalLines(sections).join('\n'));
