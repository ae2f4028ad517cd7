/** Describes a vitest project and the command that runs it. */
export interface Suite {
  name: string;
  /** `npm test` runs only the suites marked with its name. `npm run test:all` runs all suites, those of `npm test` first. */
  runsIn: 'npm test' | 'npm run test:all';
  covers: string;
  /** Globs of its files, relative to the project's folder. */
  include: readonly string[];
  exclude?: readonly string[];
  /** Tag filter of its tests in `npm test`; all tests when absent. Elsewhere all tests run. */
  everydayTags?: string;
  /** Number of its files that run at the same time for each core; 1 when absent. */
  filesPerCore?: number;
  /** Whether it plays in a browser as a person does: a failed test is run once more at the end, and named when it passes. */
  runsTwice?: true;
}

const browserStorageFiles = ['tests/storage/**/*.browser.test.ts'];
const simulationFiles = ['tests/simulation/{convergence,replay}.test.ts'];
const killFiles = ['tests/browser/kills/*.test.ts'];

const journeyFiles = ['tests/browser/journeys/**/*.test.ts'];

/** What computes, reads, writes or shows days and times. */
const dayFiles = [
  'contract/rules/**/*{brussels-time,date,day,free-slots,holidays,period,travel,visit-times,client-status}*.test.ts',
  'src/ui/**/{*date*,format}*.test.{ts,tsx}',
  'src/features/{agenda,reminders}/**/*.test.{ts,tsx}',
];

/** Suites whose tests wait a part of their time: for a timer, the link, the server or the end of a transition. */
const filesPerCore = 1.5;

export const suites = [
  {
    name: 'unit',
    runsIn: 'npm test',
    covers:
      'modules beside their tests, the engine over scripted remotes, the storage contract on fake-indexeddb, each import and lint rule',
    include: [
      '{contract,src,sw,scripts}/**/*.test.{ts,tsx}',
      'tests/{bench,files,layers,simulation,storage,support}/**/*.test.ts',
    ],
    exclude: [...browserStorageFiles, ...simulationFiles],
    everydayTags: '!long',
    filesPerCore,
  },
  {
    name: 'server',
    runsIn: 'npm test',
    covers: 'the server on embedded PGlite and on PostgreSQL',
    include: ['server/**/*.test.ts', 'tests/postgres/**/*.test.ts'],
    everydayTags: '!long',
  },
  {
    name: 'days-in-new-york',
    runsIn: 'npm test',
    covers: 'days and times on a device west of Belgium; every other test runs in its zone',
    include: dayFiles,
  },
  {
    name: 'days-in-tokyo',
    runsIn: 'npm test',
    covers: 'days and times on a device east of Belgium',
    include: dayFiles,
  },
  {
    name: 'simulation',
    runsIn: 'npm test',
    covers:
      '40 schedules (`npm run test:all`: 100, and the pinned seeds) of the engine and the server over a bad link, with every fault and mutation',
    include: simulationFiles,
  },
  {
    name: 'browser-storage',
    runsIn: 'npm test',
    covers: 'the storage contract in Chromium',
    include: browserStorageFiles,
  },
  {
    name: 'journeys',
    runsIn: 'npm test',
    covers: 'the main promises as a person sees them, in Chromium',
    include: journeyFiles,
    everydayTags: 'main',
    filesPerCore,
    runsTwice: true,
  },
  {
    name: 'faults',
    runsIn: 'npm run test:all',
    covers: 'each planted fault makes a test fail',
    include: ['tests/faults/**/*.test.ts'],
  },
  {
    name: 'firefox-storage',
    runsIn: 'npm run test:all',
    covers: 'the storage contract in Firefox',
    include: browserStorageFiles,
  },
  {
    name: 'webkit-storage',
    runsIn: 'npm run test:all',
    covers: 'the storage contract in WebKit',
    include: browserStorageFiles,
  },
  {
    name: 'e2e',
    runsIn: 'npm run test:all',
    covers: 'the other browser tests: every screen in each language and theme, an offline day in Firefox and WebKit',
    include: ['tests/browser/**/*.test.ts'],
    exclude: [...journeyFiles, ...killFiles],
    filesPerCore,
    runsTwice: true,
  },
  {
    name: 'kills',
    runsIn: 'npm run test:all',
    covers: 'SIGKILLs of the browser and of the server in the middle of a write, a request or an upload',
    include: killFiles,
    // All of its files at the same time: each waits for a browser or a server to start.
    filesPerCore: 2,
    runsTwice: true,
  },
] as const satisfies readonly Suite[];

export type SuiteName = (typeof suites)[number]['name'];
