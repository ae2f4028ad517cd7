import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { z } from 'zod';
import { addDays, brusselsDay, weekdayOf } from '#contract/rules/brussels-time.ts';
import { eventually, killProcess } from '#tests/browser/support/server/processes.ts';
import { people } from '../../../scripts/lib/demo/demo-people.ts';
import { freePort } from '../../../scripts/lib/machine/free-port.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import type { Device } from '../support/device.ts';
import { startDevice } from '../support/device.ts';
import { tableLines } from '../support/markdown.ts';
import { longestTask } from '../support/profile.ts';
import type { Section } from '../support/report.ts';
import { milliseconds, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import type { World } from '../support/world.ts';

/** With the supervisors and the agents, some twenty of them make visits. */
const employees = 26;
/** Longest task of the page by the processor, milliseconds. */
const longTask = 50;
/** Most rounds of starts: they show their longest task, and the workload of starts their time. */
const startsMax = 3;

interface Screen {
  name: string;
  /** Milliseconds to its first rows. */
  most: number;
  path: string;
  rows: string;
}

/** Returns the last working day: the board of a Sunday is empty. */
function lastWorkday(): string {
  const today = brusselsDay(Date.now());
  const back = { 0: 2, 6: 1 }[weekdayOf(today)] ?? 0;
  return addDays(today, -back);
}

/** @param who identifiers of everybody who makes visits */
function screensFor(who: readonly string[]): Screen[] {
  const rows = 'main [data-entry]';
  return [
    { name: 'agenda board', most: 500, path: `/agenda?view=team&date=${lastWorkday()}`, rows },
    {
      name: 'week of the team',
      most: 500,
      path: `/agenda?view=week&who=${who.join(',')}&date=${lastWorkday()}`,
      rows,
    },
    { name: 'drive', most: 300, path: '/drive', rows: '[data-index="0"] a' },
  ];
}

interface CompanyServer {
  url: string;
  dispose: () => Promise<void>;
}

/** Starts the product's server over a company of this many orders whose visits a whole team makes. */
async function startCompany(orders: number, dist: string): Promise<CompanyServer> {
  const data = await mkdtemp(join(tmpdir(), 'mycerti-bench-company-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    MYCERTI_DATA: data,
    DATABASE_URL: '',
    NODE_ENV: 'test',
    MYCERTI_DEMO: 'on',
    LOG_LEVEL: 'error',
    DIST: dist,
  };
  const size = ['--orders', String(orders), '--employees', String(employees)];
  await promisify(execFile)(process.execPath, ['server/cli.ts', 'seed', ...size], { cwd: projectRoot, env });
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await eventually(
    'the server answers',
    async () => ((await fetch(`${url}/readyz`).catch(() => null))?.ok === true ? true : undefined),
    { within: 60_000 },
  );
  return {
    url,
    dispose: async () => {
      await killProcess(child, 'SIGKILL');
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Returns a supervisor's page with all their orders on the device. */
async function loadedPage({ context }: Device, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse email').fill(people.supervisor);
  await page.getByLabel('Mot de passe', { exact: true }).fill('mycerti-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Tout est sur le serveur').first().waitFor({ timeout: 600_000 });
  return page;
}

/** What is read of a stored employee. */
const employee = z.object({ id: z.string(), row: z.object({ qualifications: z.array(z.unknown()) }) });

/** In the page: returns the stored employees. */
async function storedEmployees(): Promise<unknown> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('a request failed')));
    });
  const name = (await indexedDB.databases()).find(
    (one) => one.name !== 'mycerti.root' && /^mycerti\.[^.]+\.[^.]+$/.test(one.name ?? ''),
  )?.name;
  if (name === undefined) throw new Error('the device has no database');
  const db = await result(indexedDB.open(name));
  const stored: unknown = await result(db.transaction('employees').objectStore('employees').getAll());
  db.close();
  return stored;
}

/** In the page: opens a screen as its router does. Returns the milliseconds to the first rows. */
async function openScreen({ path, rows }: Pick<Screen, 'path' | 'rows'>): Promise<number> {
  const startedAt = performance.now();
  history.pushState({ usr: null, key: 'bench', idx: 1 }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  while (document.querySelector(rows) === null) await new Promise(requestAnimationFrame);
  return performance.now() - startedAt;
}

interface Opened {
  /** Milliseconds to the first rows. */
  time: number;
  /** Milliseconds of the processor of the longest task, until the page has done what it does afterwards. */
  longest: number;
}

/** Opens a screen from another one. */
async function openOnce(page: Page, url: string, screen: Screen): Promise<Opened> {
  await page.goto(`${url}/profile`);
  await page.waitForTimeout(2_000);
  let time = 0;
  const longest = await longestTask(page, async () => {
    time = await page.evaluate(openScreen, screen);
    await page.waitForTimeout(2_000);
  });
  return { time, longest };
}

/** Starts the app under the address of a screen. */
async function startOnce(page: Page, url: string, { path, rows }: Screen): Promise<Opened> {
  let time = 0;
  const longest = await longestTask(page, async () => {
    const startedAt = Date.now();
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await page.locator(rows).first().waitFor({ state: 'attached' });
    time = Date.now() - startedAt;
    await page.waitForTimeout(2_000);
  });
  return { time, longest };
}

/** Measures how soon a supervisor's large screens show their first rows, and how long they keep the page busy. */
export async function boards(world: World, runs: number): Promise<Section> {
  const server = await startCompany(world.orders, world.pages.app);
  const device = await startDevice();
  try {
    const page = await loadedPage(device, server.url);
    const staff = z.array(employee).parse(await page.evaluate(storedEmployees));
    const screens = screensFor(staff.filter(({ row }) => row.qualifications.length > 0).map(({ id }) => id));
    const samples = new Samples();
    /** The openings of each screen: the first of this browser, which compiles its scripts, is apart. */
    const first = new Map<string, Opened>();
    const opened = new Map<string, Opened[]>();
    const started = new Map<string, Opened[]>();
    const note = (to: Map<string, Opened[]>, { name }: Screen, one: Opened): void => {
      to.set(name, [...(to.get(name) ?? []), one]);
    };
    for (let run = 0; run <= runs; run += 1)
      for (const screen of screens) {
        const one = await openOnce(page, server.url, screen);
        if (run === 0) first.set(screen.name, one);
        else {
          note(opened, screen, one);
          samples.add(screen.name, one.time);
        }
      }
    for (let run = 0; run < Math.min(runs, startsMax); run += 1)
      for (const screen of screens) note(started, screen, await startOnce(page, server.url, screen));
    const longest = (list: readonly Opened[] = []): number => Math.max(0, ...list.map((one) => one.longest));
    const times = (list: readonly Opened[] = []): string =>
      list.length === 0 ? '' : milliseconds(summarise(list.map(({ time }) => time)).median);
    const columns = [
      'screen',
      'first opening',
      'its longest task',
      'longest of the others',
      'start',
      'its longest task',
    ];
    const rows = screens.map(({ name }) => {
      const cold = first.get(name);
      return [
        name,
        cold === undefined ? '' : milliseconds(cold.time),
        cold === undefined ? '' : milliseconds(cold.longest),
        milliseconds(longest(opened.get(name))),
        times(started.get(name)),
        milliseconds(longest(started.get(name))),
      ];
    });
    const most = Math.max(...[...first.values(), ...[...opened.values()].flat()].map((one) => one.longest));
    const mostOfStart = longest([...started.values()].flat());
    return {
      title: `Boards at ${world.orders} orders`,
      how:
        `A supervisor of ${employees} people opens three screens of the built app from another one, at 1280 × 800, ` +
        'with everything on the device. They are the agenda’s board, the week of everybody and the drive. Times ' +
        'are to the first rows. “First opening” is the first of this browser, which compiles the screen’s scripts. ' +
        '“Start” is the app started under the address, from the navigation. Tasks are by the time of the ' +
        'processor.',
      samples,
      table: ['', ...tableLines(columns, rows)],
      goals: [
        ...screens.map(({ name, most: goal }) =>
          timeGoal(`${name} p95 ≤ ${goal} ms to its first rows`, summarise(samples.of(name)).p95, goal),
        ),
        {
          goal: `no task of an opening over ${longTask} ms of the processor`,
          figure: milliseconds(most),
          met: most <= longTask,
        },
        {
          goal: `no task of a start over ${longTask} ms of the processor`,
          figure: milliseconds(mostOfStart),
          met: mostOfStart <= longTask,
        },
      ],
    };
  } finally {
    await device.dispose();
    await server.dispose();
  }
}
