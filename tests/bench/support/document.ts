import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { reasons } from '../reasons.ts';
import { goalLines, sectionLines, tableLines } from './markdown.ts';
import type { Section } from './report.ts';

const file = join(projectRoot, 'docs/benchmarks.md');
const packages = ['dexie', 'react', 'react-router-dom', 'fastify', '@electric-sql/pglite', 'rxdb', 'pouchdb-browser'];

/** The machine and time of a run. */
export interface Circumstances {
  browser: string;
  runs: number;
  startedAt: Date;
  /** Workloads that this run has not measured yet. */
  missing: string[];
  /** Number of processes that waited for a processor when the run began. */
  loadBefore: number;
}

function versionOf(name: string): string {
  const text = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function circumstanceLines({ browser, loadBefore, missing, runs, startedAt }: Circumstances): string[] {
  const [cpu] = cpus();
  const load = loadavg()[0] ?? 0;
  return tableLines(
    ['', ''],
    [
      ['date', startedAt.toISOString().slice(0, 10)],
      ['processors', `${cpus().length} × ${cpu?.model ?? 'unknown'}`],
      ['memory', `${Math.round(totalmem() / 2 ** 30)} GB`],
      [
        'load of the machine (processes that want a processor)',
        `${loadBefore.toFixed(1)} before, ${load.toFixed(1)} after`,
      ],
      ['browser', browser],
      ['Node', process.version],
      ['packages', packages.map((name) => `${name} ${versionOf(name)}`).join(', ')],
      ['rounds', String(runs)],
      ['not measured in this run', missing.length === 0 ? 'nothing' : missing.join(', ')],
    ],
  );
}

const introduction = `# Benchmarks

\`npm run bench\` measures the built product, with its real server process, in the system's Chromium, beside the least that any
correct program could do there (the _floor_) and beside two libraries for the same job; in one run, in turns, so that what else
the machine does falls on all. A run of everything with at least 9 rounds writes this page. \`npm run bench -- drain --runs 3\`
runs one workload: \`first-sync\`, \`first-load\`, \`local-change\`, \`lists\`, \`screen\`, \`cold-start\`, \`drain\`, \`long-lists\`,
\`long-screen\`, \`slow-drain\`, \`visit-taps\`, \`upload\`, \`waiting-photos\`, \`capture-frames\`, \`review-photos\`,
\`excel-export\`, \`boards\`, \`bulk-assign\` or \`server\`. \`npm run bench -- first-load --screens /,/orders --before <folder>\` measures these screens, and beside
them those of another work tree that is built, with its own server. \`--profile\` prints which functions the threads of the
measuring page spend their time in; with \`cold-start\`, the threads of the browser that starts.

Ratios are medians of one run against medians of the same run. Times in milliseconds are of this machine and its load: a
load far above the number of processors, as below, stretches every one of them, and p95 most.`;

const costModel = `## What a request costs the server

A pull reads the log once per scope of its user and the rows that it answers with: nothing new is one index look-up per scope,
whatever the number of rows or of other devices. A first load costs its rows, in pages of at most 1 000. A push costs one
transaction per 25 mutations of different rows, one for each other mutation, and two reads for the whole batch; a mutation reads what is open beside its own rows, whatever is over,
and others are answered in between. What moves an order or a client to other people moves every row under it. What grows: with users, the number of pulls after a poke (only
those whose scopes hold the changed row); with rows, first loads alone; with devices, open streams and their pokes.`;

function missedLines(sections: readonly Section[]): string[] {
  const missed = sections.filter(({ goals }) => goals.some(({ met }) => !met));
  const lines = missed.flatMap(({ title }) => [`**${title}.** ${reasons[title] ?? 'Not explained yet.'}`, '']);
  return missed.length === 0 ? [] : ['## Goals that are missed, and why', '', ...lines];
}

/** Writes the measurements to docs/benchmarks.md. */
export async function writeDocument(sections: readonly Section[], circumstances: Circumstances): Promise<void> {
  const lines = [
    introduction,
    '',
    '## Goals',
    '',
    ...goalLines(sections),
    '',
    ...missedLines(sections),
    costModel,
    '',
    '## Figures',
    '',
    ...sections.flatMap(sectionLines),
    '## Where',
    '',
    ...circumstanceLines(circumstances),
  ];
  const { code } = await format(file, lines.join('\n'), { printWidth: 100, proseWrap: 'always' });
  writeFileSync(file, code);
}
