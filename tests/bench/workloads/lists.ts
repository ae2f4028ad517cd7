import type { Page } from 'playwright';
import type { Section } from '../support/report.ts';
import { ratioGoal, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import type { World } from '../support/world.ts';

/** Rounds of the quick questions for each requested round, because they are cheap. */
const rounds = 3;

async function measure(page: Page, runs: number, withPeers: boolean): Promise<Samples> {
  await page.evaluate((peers) => window.bench.preparePages(peers), withPeers);
  const samples = new Samples();
  for (let round = 0; round < runs * rounds; round += 1) {
    const times = await page.evaluate(([turn, peers]) => window.bench.firstPage(turn, peers), [
      round,
      withPeers,
    ] as const);
    for (const [name, time] of Object.entries(times)) samples.add(name, time);
    const { filter, search } = await page.evaluate(() => window.bench.ask());
    samples.add('ours, filtered', ...filter);
    samples.add('ours, searched', ...search);
  }
  return samples;
}

function sectionOf(samples: Samples, count: number, most: number): Section {
  const floor = summarise(samples.of('floor')).median;
  return {
    title: `Lists over ${count} stored orders`,
    how:
      'The rows of the first page of 50, read by the product’s queries. Ours: newest first, as the screen opens. Floor: the same page ' +
      'by the index on the date. Filtered and searched: a new filter or text to the rows of its first page, the search being ' +
      'in memory. RxDB: a query sorted by its index. PouchDB: `allDocs` with the date in the identifier.',
    samples,
    goals: [
      ratioGoal('first page ≤ 1.5 × the raw index read', summarise(samples.of('ours')).median, floor, 1.5),
      timeGoal(`filter p95 ≤ ${most} ms to the rows`, summarise(samples.of('ours, filtered')).p95, most),
      timeGoal(`search p95 ≤ ${most} ms to the rows`, summarise(samples.of('ours, searched')).p95, most),
    ],
  };
}

/** Measures lists over the synced orders. */
export async function lists(world: World, runs: number): Promise<Section> {
  const page = await world.loadedBenchPage();
  return sectionOf(await measure(page, runs, true), world.orders, 30);
}

/** Measures lists over ten times as many. */
export async function longLists(world: World, runs: number): Promise<Section> {
  const page = await world.filledBenchPage();
  return sectionOf(await measure(page, runs, false), world.orders * 10, 60);
}
