import type { PageReads } from '#tests/browser/support/checks/page-reads.ts';
import type { FirstLoad, Part } from '../support/first-load.ts';
import { loadAlone, loadUnderScreen, longTask } from '../support/first-load.ts';
import { tableLines } from '../support/markdown.ts';
import type { GoalCheck, Section } from '../support/report.ts';
import { milliseconds, ratioGoal, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';

/** The counts of the home screen. The server gives some at sign-in; the others are made from rows, once these are here. */
const tiles = 'nav[aria-label="Commandes à suivre"]';

/** The screens that stay open during the first load, with the parts whose text is followed. */
const screens: Readonly<Record<string, readonly Part[]>> = {
  '/profile': [],
  '/orders': [['first row', '[data-index="0"] a']],
  '/': [
    ['visits of the day', 'main h1 + p, main section:has(> h2)'],
    ['counts of the server', `${tiles} a[href$="/incomplete"], ${tiles} a[href*="/notifications"]`],
    ['all counts', tiles],
  ],
  // The board of the team: a supervisor of the demo company makes no visits.
  '/agenda?view=team': [
    ['number of visits', 'main header p[aria-live]'],
    ['events', 'main [data-entry]'],
  ],
};

/** The build of another work tree is measured beside this one. */
const other = 'before ';
const engine = 'engine alone';

/** Most time to what a screen is opened for, milliseconds. */
const screenMax = 3_000;

/** Most rounds of what is not the time itself: taps. */
const tapRounds = 3;

interface Contender {
  url: string;
  route: string;
}

function median(values: readonly number[]): number {
  return summarise(values).median;
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function partCell(loads: readonly FirstLoad[], name: string, time: 'seen' | 'final'): string {
  const values = loads.flatMap(({ parts }) => parts[name]?.[time] ?? []);
  return values.length === 0 ? 'never' : seconds(median(values) / 1_000);
}

/** Returns the stores that the page read most, by rows and by transactions. */
function readsCell({ stores }: PageReads): string {
  return Object.entries(stores)
    .toSorted(([, a], [, b]) => b.rows + b.transactions - (a.rows + a.transactions))
    .slice(0, 6)
    .map(([name, one]) => `${name} ${one.transactions} / ${one.requests} / ${one.rows}`)
    .join(', ');
}

interface Found {
  engine: Pick<FirstLoad, 'end' | 'processor'>[];
  timed: Map<string, FirstLoad[]>;
  tapped: Map<string, number[]>;
  /** With a processor four times slower. */
  slowlyTapped: Map<string, number[]>;
  tasks: Map<string, number[]>;
  reads: Map<string, FirstLoad>;
}

/** Returns the medians of the end and of the processor times, in seconds. */
function costs(loads: readonly Pick<FirstLoad, 'end' | 'processor'>[]): string[] {
  return [
    seconds(median(loads.map(({ end }) => end)) / 1_000),
    seconds(median(loads.map(({ processor }) => processor.page))),
    seconds(median(loads.map(({ processor }) => processor.script))),
    seconds(median(loads.map(({ processor }) => processor.workers))),
    seconds(median(loads.map(({ processor }) => processor.browser))),
  ];
}

function timesTable({ engine: alone, timed }: Found, times: Samples, processors: Samples): string[] {
  const rows = [...timed].map(([name, loads]) => {
    const clock = loads.flatMap(({ long }) => long.filter((duration) => duration > longTask));
    return [
      name,
      ...costs(loads),
      (median(times.of(name)) / median(times.of(engine))).toFixed(2),
      (median(processors.of(name)) / median(processors.of(engine))).toFixed(2),
      `${Math.round(clock.length / loads.length)}, ${milliseconds(Math.max(0, ...clock))}`,
    ];
  });
  return tableLines(
    [
      'screen',
      'to the end',
      'processor: page',
      'of it scripts',
      'processor: workers',
      'all of the browser',
      'time × engine',
      'page and workers × engine',
      `tasks over ${longTask} ms by the clock a load, the longest`,
    ],
    [[engine, ...costs(alone), '1.00', '1.00', ''], ...rows],
  );
}

function partsTable({ timed }: Found): string[] {
  const rows = [...timed].flatMap(([name, loads]) =>
    Object.keys(loads[0]?.parts ?? {}).map((part) => [
      name,
      part,
      partCell(loads, part, 'seen'),
      partCell(loads, part, 'final'),
    ]),
  );
  return tableLines(['screen', 'part', 'shown', 'as it stays'], rows);
}

function tapsTable({ tapped, slowlyTapped, tasks }: Found): string[] {
  const rows = [...tapped].map(([name, taps]) => {
    const own = tasks.get(name) ?? [];
    return [
      name,
      String(taps.length),
      milliseconds(median(taps)),
      milliseconds(Math.max(...taps)),
      milliseconds(median(slowlyTapped.get(name) ?? [])),
      milliseconds(Math.max(...(slowlyTapped.get(name) ?? []))),
      own.length === 0 ? 'none' : `${own.length}, the longest ${milliseconds(Math.max(...own))}`,
    ];
  });
  return tableLines(
    [
      'screen',
      'taps',
      'median answer',
      'longest answer',
      'median, processor × 4',
      'longest, processor × 4',
      `tasks over ${longTask} ms of the processor, one load`,
    ],
    rows,
  );
}

function readsTable({ reads }: Found): string[] {
  const rows = [...reads].map(([name, { pulls, reads: counted }]) => {
    const { transactions = 0, rows: read = 0 } = counted ?? {};
    const requests = Object.values(counted?.stores ?? {}).reduce((sum, store) => sum + store.requests, 0);
    return [
      name,
      String(transactions),
      String(requests),
      String(read),
      (transactions / pulls).toFixed(1),
      (read / pulls).toFixed(0),
      counted === null ? '' : readsCell(counted),
    ];
  });
  return tableLines(
    [
      'screen',
      'transactions',
      'requests',
      'rows read',
      'transactions a pulled page',
      'rows a pulled page',
      'most (transactions / requests / rows)',
    ],
    rows,
  );
}

function goalsOf({ timed, tapped, slowlyTapped, tasks }: Found, times: Samples, processors: Samples): GoalCheck[] {
  const own = [...timed].filter(([name]) => !name.startsWith(other));
  const ends = own.map(([name, loads]): GoalCheck => {
    const figure = median(loads.map(({ end }) => end));
    return ratioGoal(`${name} open: time ≤ 1.3 × the engine alone`, figure, median(times.of(engine)), 1.3);
  });
  const processor = own.map(([name]): GoalCheck => {
    const figure = median(processors.of(name));
    return ratioGoal(`${name} open: processor ≤ 1.3 × the engine alone`, figure, median(processors.of(engine)), 1.3);
  });
  const partGoal = (route: string, part: string, time: 'seen' | 'final', goal: string): GoalCheck[] => {
    const loads = timed.get(route);
    if (loads === undefined) return [];
    // A part that never came is as late as it can be.
    const reached = loads.map(({ parts }) => parts[part]?.[time] ?? Number.POSITIVE_INFINITY);
    return [timeGoal(`${goal} ≤ ${screenMax / 1_000} s`, median(reached), screenMax)];
  };
  const ownOf = (found: ReadonlyMap<string, number[]>): number[] =>
    [...found].flatMap(([name, list]) => (name.startsWith(other) ? [] : list));
  const long = ownOf(tasks);
  return [
    ...ends,
    ...processor,
    ...partGoal('/', 'visits of the day', 'final', 'the day’s visits, true, on the home screen'),
    ...partGoal('/', 'counts of the server', 'final', 'the counts that the server gives, true, on the home screen'),
    ...partGoal('/orders', 'first row', 'seen', 'the first row of the orders'),
    ...partGoal('/agenda?view=team', 'events', 'seen', 'the first visits of the agenda’s board'),
    timeGoal('a tap is answered within 100 ms', Math.max(...ownOf(tapped)), 100),
    timeGoal('a tap is answered within 200 ms by a processor four times slower', Math.max(...ownOf(slowlyTapped)), 200),
    {
      goal: `no task of the page over ${longTask} ms of the processor`,
      figure: long.length === 0 ? 'none' : `${long.length}, the longest ${milliseconds(Math.max(...long))}`,
      met: long.length === 0,
    },
  ];
}

/** Measures the first load of a supervisor's device with a screen open. */
export async function firstLoad(world: World, runs: number): Promise<Section> {
  const before = await world.otherServer();
  const contenders = new Map<string, Contender>();
  for (const route of world.screens ?? Object.keys(screens)) {
    contenders.set(route, { url: world.server.url, route });
    if (before !== null) contenders.set(`${other}${route}`, { url: before.url, route });
  }
  const found: Found = {
    engine: [],
    timed: new Map(),
    tapped: new Map(),
    slowlyTapped: new Map(),
    tasks: new Map(),
    reads: new Map(),
  };
  const load = (name: string, observed: Parameters<typeof loadUnderScreen>[3]): Promise<FirstLoad> => {
    const contender = contenders.get(name);
    if (contender === undefined) throw new Error(`no screen ${name}`);
    console.info(`  ${name}: ${observed}`);
    return loadUnderScreen(contender.url, contender.route, screens[contender.route] ?? [], observed);
  };
  const times = new Samples();
  const processors = new Samples();
  await inTurns([engine, ...contenders.keys()], runs, async (name) => {
    const loaded = name === engine ? null : await load(name, 'time');
    const { end, processor } = loaded ?? (await loadAlone(world.server.url));
    times.add(name, end);
    processors.add(name, processor.page + processor.workers);
    if (loaded === null) found.engine.push({ end, processor });
    else found.timed.set(name, [...(found.timed.get(name) ?? []), loaded]);
  });
  await inTurns([...contenders.keys()], Math.min(runs, tapRounds), async (name) => {
    found.tapped.set(name, [...(found.tapped.get(name) ?? []), ...(await load(name, 'taps')).taps]);
    const { taps } = await load(name, 'slow taps');
    found.slowlyTapped.set(name, [...(found.slowlyTapped.get(name) ?? []), ...taps]);
  });
  for (const name of contenders.keys()) {
    found.tasks.set(name, (await load(name, 'tasks')).long);
    found.reads.set(name, await load(name, 'reads'));
  }
  return {
    title: 'First load under a screen',
    how:
      `A supervisor signs in on a device without data, and ${world.orders} orders with their visits arrive. One ` +
      'screen of the built product stays open meanwhile, at 1280 × 800. The time is from the button “Se connecter” ' +
      'until both remotes are pulled to the end. “Engine alone” is the same load for the same person in the same ' +
      'run by the sync worker, in a page that shows nothing. Processor times are those of the threads themselves, ' +
      'so that waiting for a processor does not count. “Shown” is the first time that a part of the screen has a ' +
      'text. “As it stays” is the time from which it has its final text. Taps, long tasks and reads are each of ' +
      'loads of their own, because to watch them costs time. A tap is a press of the user’s menu every 0.7 s, from ' +
      'the press to the frame that shows its effect, with the page’s processor as it is and four times slower. ' +
      'Long tasks are of a trace. Reads count what the page itself, not its workers, asks of IndexedDB.',
    samples: times,
    table: [
      '',
      ...timesTable(found, times, processors),
      '',
      ...partsTable(found),
      '',
      ...tapsTable(found),
      '',
      ...readsTable(found),
    ],
    goals: goalsOf(found, times, processors),
  };
}
