import type { Section } from '../support/report.ts';
import { summarise, Samples } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';

const size = 12_000_000;

/** Measures a photo of 12 MB over a limited link, beside one plain PUT. */
export async function upload(world: World, runs: number): Promise<Section> {
  const { device, floor } = await world.uploadPages();
  const samples = new Samples();
  await inTurns(['ours', 'plain PUT'], runs, async (who) => {
    if (who === 'ours') {
      const { bytes, time } = await device.evaluate((wanted) => window.bench.upload(wanted), size);
      if (Math.abs(bytes - size) > size / 100) throw new Error(`the photo has ${bytes} bytes`);
      samples.add(who, time);
      return;
    }
    const time = await floor.evaluate(async (wanted) => {
      const body = new Blob([new Uint8Array(wanted)]);
      const startedAt = performance.now();
      const answer = await fetch('/', { method: 'PUT', body });
      if (!answer.ok) throw new Error(`the floor answered ${answer.status}`);
      return performance.now() - startedAt;
    }, size);
    samples.add(who, time);
  });
  const share = summarise(samples.of('plain PUT')).median / summarise(samples.of('ours')).median;
  return {
    title: 'Upload of a photo of 12 MB',
    how:
      'Over a link of 20 Mbit/s each way with a round trip of 50 ms. Ours: from the moment that the photo is on ' +
      'the device’s disk until the server has said that it has it whole and right. Its `upload.attach` is sent, ' +
      'the bytes are read from IndexedDB and sent by tus, and the server hashes them. Floor: one `PUT` of as many ' +
      'bytes from memory to a server that writes them into a file.',
    samples,
    goals: [{ goal: 'throughput ≥ 0.95 × one plain PUT', figure: share.toFixed(2), met: share >= 0.95 }],
  };
}
