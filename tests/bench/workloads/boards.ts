import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { addDays, brusselsDay, weekdayOf } from '#contract/rules/brussels-time.ts';
import { eventually, killProcess } from '#tests/browser/support/processes.ts';
import { people } from '../../../scripts/lib/demo-people.ts';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import type { Device } from '../support/device.ts';
import { startDevice } from '../support/device.ts';
import { longestTask } from '../support/profile.ts';
import type { Section } from '../support/report.ts';
import { milliseconds, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import type { World } from '../support/world.ts';

/** With the supervisors and the agents, some twenty of them make visits. */
const employees = 26;
/** Longest task of the page by the processor, milliseconds. */
const longTask = 50;

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

const screens: readonly Screen[] = [
  { name: 'agenda board', most: 500, path: `/agenda?view=team&date=${lastWorkday()}`, rows: 'main [data-entry]' },
  { name: 'drive', most: 300, path: '/drive', rows: '[data-index="0"] a' },
];

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

/** In the page: opens a screen as its router does. Returns the milliseconds to the first rows. */
async function openScreen({ path, rows }: Pick<Screen, 'path' | 'rows'>): Promise<number> {
  const startedAt = performance.now();
  history.pushState({ usr: null, key: 'bench', idx: 1 }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  while (document.querySelector(rows) === null) await new Promise(requestAnimationFrame);
  return performance.now() - startedAt;
}

/** Opens a screen from another one, and waits until what it does afterwards is done too. */
async function measureOnce(page: Page, url: string, screen: Screen): Promise<{ time: number; longest: number }> {
  await page.goto(`${url}/profile`);
  await page.waitForTimeout(2_000);
  let time = 0;
  const longest = await longestTask(page, async () => {
    time = await page.evaluate(openScreen, screen);
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
    const samples = new Samples();
    const longest: number[] = [];
    // The first opening loads the scripts: it warms the page.
    for (let run = 0; run <= runs; run += 1)
      for (const screen of screens) {
        const measured = await measureOnce(page, server.url, screen);
        if (run === 0) continue;
        samples.add(screen.name, measured.time);
        longest.push(measured.longest);
      }
    const most = Math.max(...longest);
    return {
      title: `Boards at ${world.orders} orders`,
      how:
        `A supervisor of ${employees} people opens the agenda’s board and the drive from another screen of the built app at ` +
        '1280 × 800, with everything on the device: to the first rows. The longest task is by the time of the processor.',
      samples,
      goals: [
        ...screens.map(({ name, most: goal }) =>
          timeGoal(`${name} p95 ≤ ${goal} ms to its first rows`, summarise(samples.of(name)).p95, goal),
        ),
        { goal: `no task of the page over ${longTask} ms`, figure: milliseconds(most), met: most <= longTask },
      ],
    };
  } finally {
    await device.dispose();
    await server.dispose();
  }
}
