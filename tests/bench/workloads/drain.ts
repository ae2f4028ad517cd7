import type { Page } from 'playwright';
import type { Section } from '../support/report.ts';
import { ratioGoal, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';

const mutations = 1_000;
const contenders = ['ours', 'floor', 'RxDB'];

async function measure(page: Page, who: string, samples: Samples, queued: number): Promise<void> {
  const times = await page.evaluate(([name, count]) => window.bench.drain(name, count), [who, queued] as const);
  for (const [name, time] of Object.entries(times)) samples.add(name, time);
}

const how =
  'Changes of remarks of as many orders wait on the device. Ours: from the request to the idle sync worker until ' +
  'the server’s word on each is stored. “Pulled back” is until their effects were pulled and the outbox is empty. ' +
  'Floor: the same edits read from a queue, posted by plain `fetch`, and deleted in one transaction. The server ' +
  'takes at most 100 in one POST, so there are ten, one after the other. RxDB: its replication with a push handler ' +
  'that posts 100 at a time. All three get the same answers from the same server. RxDB too stores what it pushed, ' +
  'with the browser’s relaxed durability. Ours alone notes each batch on the disk before it leaves and stores each ' +
  'answer, with strict durability. It also asks the field API, holds the stream of pokes and sends a heartbeat. ' +
  'Ours alone works in a worker, beside the page that measures.';

/** Measures 1 000 queued mutations to a local server. */
export async function drain(world: World, runs: number): Promise<Section> {
  const page = await world.loadedBenchPage();
  const samples = new Samples();
  await inTurns(contenders, runs, (who) => measure(page, who, samples, Math.min(mutations, world.orders)));
  const ours = summarise(samples.of('ours')).median;
  return {
    title: 'Drain of 1 000 mutations, 0 ms',
    how,
    samples,
    goals: [
      ratioGoal('≤ 1.25 × floor', ours, summarise(samples.of('floor')).median, 1.25),
      ratioGoal('≤ 0.8 × RxDB', ours, summarise(samples.of('RxDB')).median, 0.8),
    ],
  };
}

/** Measures the same over a link with a round trip of 300 ms. */
export async function slowDrain(world: World, runs: number): Promise<Section> {
  const page = await world.slowBenchPage();
  const samples = new Samples();
  await inTurns(['ours', 'floor'], runs, (who) => measure(page, who, samples, Math.min(mutations, world.orders)));
  return {
    title: 'Drain of 1 000 mutations, 300 ms',
    how: 'The same over a link on which every byte takes 150 ms in each direction.',
    samples,
    goals: [
      timeGoal('≤ 6 s', summarise(samples.of('ours')).median, 6_000),
      timeGoal('≤ 6 s, effects pulled back', summarise(samples.of('ours, pulled back')).median, 6_000),
    ],
  };
}
