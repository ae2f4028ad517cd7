import type { Section } from '../support/report.ts';
import type { World } from '../support/world.ts';

const photos = 200;
const photoBytes = 3_000_000;
const most = 300;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Measures the memory of an order's page while its photos wait for the network. */
export async function waitingPhotos(world: World): Promise<Section> {
  const before = await world.photosPage(0, 0);
  const after = await world.photosPage(photos, photoBytes);
  return {
    title: 'Memory while 200 photos wait',
    how:
      'An order’s page of the built app whose server cannot be reached, with 200 photos of 3 MB that wait, scrolled through: ' +
      'what its process alone holds in memory (private pages of Chromium’s renderer), beside the same page with none.',
    table: [
      '| photos | memory |',
      '| --- | --- |',
      `| 0 | ${megabytes(before)} |`,
      `| ${photos} | ${megabytes(after)} |`,
    ],
    goals: [{ goal: `< ${most} MB`, figure: megabytes(after), met: after < most * 1_000_000 }],
  };
}
