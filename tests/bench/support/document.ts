import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { reasons } from '../reasons.ts';
import { peersFolder } from './peers.ts';
import { goalLines, sectionLines, tableLines } from './markdown.ts';
import type { Section } from './report.ts';

const file = join(projectRoot, 'docs/benchmarks.md');
const figures = join(projectRoot, 'tests/bench/figures');
const packages = ['dexie', 'react', 'react-router-dom', 'fastify', '@electric-sql/pglite'];
const peers = ['rxdb', 'pouchdb-browser'];

/** The machine and time of a measurement. */
export interface Circumstances {
  browser: string;
  runs: number;
  startedAt: Date;
  /** Number of processes that waited for a processor when it began. */
  loadBefore: number;
}

/** The latest findings of one workload, as a file keeps them: its section, and where it was measured. */
const findingsSchema = z.object({
  title: z.string(),
  lines: z.array(z.string()),
  goals: z.array(z.object({ goal: z.string(), figure: z.string(), met: z.boolean() })),
  /** Named values of the machine, the same in most findings. */
  where: z.record(z.string(), z.string()),
  /** Named values of this measurement. */
  when: z.object({ date: z.string(), rounds: z.string(), load: z.string() }),
});
type Findings = z.infer<typeof findingsSchema>;

/** Returns the version of a package that the project in this folder is locked to. */
function versionIn(folder: string, name: string): string {
  const lock: unknown = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const { packages: locked } = z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(lock);
  return `${name} ${locked[`node_modules/${name}`]?.version ?? 'unknown'}`;
}

function whereOf(browser: string): Findings['where'] {
  return {
    processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    browser,
    Node: process.version,
    packages: [
      ...packages.map((name) => versionIn(projectRoot, name)),
      ...peers.map((name) => versionIn(peersFolder, name)),
    ].join(', '),
  };
}

const introduction = `# Benchmarks

\`npm run bench\` measures the built product, with its real server process, in the system's Chromium. It measures the least that
any correct program could do there (the _floor_) in the same run, and two libraries for the same job. They take turns, so that
what else the machine does falls on all. A workload measured with at least 9 rounds replaces its figures in this page, and each
says when it was measured.

- \`npm run bench -- drain --runs 3\` runs one workload: \`first-sync\`, \`first-load\`, \`local-change\`, \`lists\`, \`screen\`,
  \`cold-start\`, \`drain\`, \`long-lists\`, \`long-screen\`, \`slow-drain\`, \`visit-taps\`, \`upload\`, \`waiting-photos\`,
  \`capture-frames\`, \`review-photos\`, \`excel-export\`, \`boards\`, \`bulk-assign\` or \`server\`.
- \`npm run bench -- first-load --screens /,/orders --before <folder>\` measures these screens. It measures those of another work
  tree, which is built, beside them, with its own server.
- \`--profile\` prints in which functions the threads of the measuring page spend their time. With \`cold-start\`, they are the
  threads of the browser that starts.

Ratios are medians of one run against medians of the same run. Times in milliseconds are of this machine and its load. A load far
above the number of processors, as below, stretches every one of them, and p95 most.`;

const costModel = `## What a request costs the server

- A pull reads the log once per scope of its user and the rows that it answers with. When nothing is new, that is one index
  look-up per scope, whatever the number of rows or of other devices.
- A first load costs its rows, in pages of at most 1 000.
- A push costs two reads for the whole batch, and one transaction per 25 mutations of different rows. Each other mutation costs a
  transaction of its own. A mutation reads what is open beside its own rows, whatever is over. Others are answered in between.
- What moves an order or a client to other people moves every row under it.
- With more users, more pulls follow a poke: of those whose scopes hold the changed row. With more rows, only first loads grow.
  With more devices, open streams and their pokes grow.`;

function missedLines(all: readonly Findings[]): string[] {
  const missed = all.filter(({ goals }) => goals.some(({ met }) => !met));
  const lines = missed.flatMap(({ title }) => [`**${title}.** ${reasons[title] ?? 'Not explained yet.'}`, '']);
  return missed.length === 0 ? [] : ['## Goals that are missed, and why', '', ...lines];
}

function whereLines(all: readonly Findings[]): string[] {
  const values = new Map<string, Set<string>>();
  for (const { where } of all)
    for (const [name, value] of Object.entries(where)) values.set(name, (values.get(name) ?? new Set()).add(value));
  return tableLines(
    ['', ''],
    [...values].map(([name, different]) => [name, [...different].join('; ')]),
  );
}

function whenLine({ when: { date, load, rounds } }: Findings): string {
  return `Measured on ${date}, ${rounds} rounds; load of the machine ${load}.`;
}

const pathOf = (workload: string): string => join(figures, `${workload}.json`);

/** Keeps the findings of a workload for the page. */
export async function keepFindings(
  workload: string,
  section: Section,
  { browser, loadBefore, runs, startedAt }: Circumstances,
): Promise<void> {
  const found: Findings = {
    title: section.title,
    lines: sectionLines(section),
    goals: section.goals,
    where: whereOf(browser),
    when: {
      date: startedAt.toISOString().slice(0, 10),
      rounds: String(runs),
      load: `${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`,
    },
  };
  mkdirSync(figures, { recursive: true });
  const { code } = await format(pathOf(workload), JSON.stringify(found), {});
  writeFileSync(pathOf(workload), code);
}

/** Writes docs/benchmarks.md with what was last found of these workloads. */
export async function writePage(workloads: readonly string[]): Promise<void> {
  const all = workloads.flatMap((name) =>
    existsSync(pathOf(name)) ? findingsSchema.parse(JSON.parse(readFileSync(pathOf(name), 'utf8'))) : [],
  );
  const lines = [
    introduction,
    '',
    '## Goals',
    '',
    ...goalLines(all),
    '',
    ...missedLines(all),
    costModel,
    '',
    '## Figures',
    '',
    ...all.flatMap((found) => [...found.lines, whenLine(found), '']),
    '## Where',
    '',
    ...whereLines(all),
  ];
  const { code } = await format(file, lines.join('\n'), { printWidth: 100, proseWrap: 'always' });
  writeFileSync(file, code);
}
