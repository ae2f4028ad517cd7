import type { Section } from '../support/report.ts';
import { ratioGoal, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';

const contenders = ['ours', 'floor', 'RxDB', 'PouchDB'];
/** Number of taps of each contender in a round. */
const taps = 20;

/** Measures one local change with 10 000 stored orders, from the tap to the page that shows it. */
export async function localChange(world: World, runs: number): Promise<Section> {
  const page = await world.loadedBenchPage();
  await page.evaluate(() => window.bench.prepareChanges());
  const samples = new Samples();
  await inTurns(contenders, runs, async (who, round) => {
    for (let tap = 0; tap < taps; tap += 1) {
      const place = round * taps + tap;
      const times = await page.evaluate(([name, at]) => window.bench.change(name, at), [who, place] as const);
      samples.add(who, times.shown);
      if (who === 'ours') samples.add('ours, committed', times.committed);
    }
  });
  const ours = summarise(samples.of('ours')).p95;
  return {
    title: 'One local change',
    how:
      `A remark is changed at ${world.orders} stored orders: from the click to the text in the document, committed with strict ` +
      'durability before. Ours: `mutate()`, the live query and the React hook that screens read through. Floor: one ' +
      'transaction that reads the row and writes it, its former image and the queued edit, then sets the text. RxDB: ' +
      '`incrementalModify` and its query; PouchDB: `put` and its changes feed (neither has strict durability). ' +
      `${taps} clicks a round; no sync runs meanwhile.`,
    samples,
    goals: [
      ratioGoal('p95 ≤ 1.3 × floor', ours, summarise(samples.of('floor')).p95, 1.3),
      timeGoal('p95 ≤ 16 ms', ours, 16),
    ],
  };
}
