import { matchesGlob } from 'node:path';

/** A vitest project and what `npm test` allows it. */
export type Suite = {
  name: string;
  /** Globs of its files, from the project's folder. */
  include: string[];
  exclude: string[];
  /** Wall-clock minutes after which the suite is ended and counts as failed; more than it needs on a busy machine. */
  budgetMinutes: number;
};

/** Wall-clock minutes after which the run is ended, whichever suite is under way: room for install and build within 40 minutes. */
export const wholeBudgetMinutes = 37.6;

const inRealBrowser = '**/*.browser.test.ts';
const killing = 'tests/browser/kills.test.ts';
const wholeSimulation = 'tests/simulation/convergence.test.ts';

export const unit: Suite = {
  name: 'unit',
  include: [
    '{contract,src,sw,scripts}/**/*.test.{ts,tsx}',
    'tests/{bench,files,simulation,storage,support}/**/*.test.ts',
  ],
  exclude: [inRealBrowser, wholeSimulation],
  budgetMinutes: 6,
};

/** Hundreds of schedules in as many processes as there are cores. */
export const simulation: Suite = {
  name: 'simulation',
  include: [wholeSimulation],
  exclude: [],
  budgetMinutes: 10,
};

export const server: Suite = {
  name: 'server',
  include: ['server/**/*.test.ts', 'tests/postgres/**/*.test.ts'],
  exclude: [],
  budgetMinutes: 7,
};

export const layers: Suite = {
  name: 'layers',
  include: ['tests/layers/**/*.test.ts'],
  exclude: [],
  budgetMinutes: 2,
};

/** Each fault that is planted on purpose, in a run of its own. */
export const faults: Suite = {
  name: 'faults',
  include: ['tests/faults/**/*.test.ts'],
  exclude: [],
  budgetMinutes: 8,
};

export const browserStorage: Suite = {
  name: 'browser-storage',
  include: [`tests/storage/${inRealBrowser}`],
  exclude: [],
  budgetMinutes: 4,
};

/** The same in the two other browsers that people have. */
export const firefoxStorage: Suite = { ...browserStorage, name: 'firefox-storage' };
export const webkitStorage: Suite = { ...browserStorage, name: 'webkit-storage' };

export const endToEnd: Suite = {
  name: 'e2e',
  include: ['tests/browser/**/*.test.ts'],
  exclude: [killing],
  budgetMinutes: 18,
};

/** The browser and the server killed again and again, in a real browser too. */
export const kills: Suite = { name: 'kills', include: [killing], exclude: [], budgetMinutes: 14 };

/** In the order in which they run: the quickest to tell of a mistake first. */
export const suites = [
  unit,
  server,
  layers,
  simulation,
  faults,
  browserStorage,
  firefoxStorage,
  webkitStorage,
  endToEnd,
  kills,
];

/**
 * Test files that no suite would run: a test in an unexpected folder must not pass by never running.
 *
 * @param files paths from the project's folder, with slashes
 */
export function filesOutsideSuites(files: string[]): string[] {
  return files.filter((file) => !suites.some((suite) => isIn(suite, file)));
}

function isIn({ include, exclude }: Suite, file: string): boolean {
  return include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob));
}
