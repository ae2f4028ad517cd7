import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createChance } from '#tests/simulation/world/chance.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import type { SeenRequest } from '../support/network/faulty-proxy.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';
import { comeBackOnline, kills, orderToUse, pauseBelow, roundsMax, seed, timeout } from './support.ts';

/** An upload has few requests, and a kill in one of them is a kill of the server: half as many prove as much. */
const uploadKills = Math.ceil(kills / 2);
/** Number of photos that are added whenever all of them may have arrived. */
const batch = 12;

let world: World;
let orderId: string;

beforeEach(async () => {
  world = await createWorld();
  orderId = await orderToUse(world);
});
afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

/** A request that creates an upload or adds bytes to one. */
const isUpload = ({ method, path }: SeenRequest): boolean =>
  (method === 'POST' || method === 'PATCH') && path.includes('/files');

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test(
  `[FL2] [FL3] ${uploadKills} SIGKILLs of the server in an upload: every photo arrives byte for byte, none is wedged`,
  { timeout },
  async () => {
    console.info(`kills of the server in uploads: seed ${seed + 2}`);
    onTestFailed(() => console.error(`reproduce with KILL_SEED=${seed}`));
    const chance = createChance(seed + 2);
    const page = await startCertifier(world);
    const hashes = new Map<string, string>();
    const add = async (): Promise<void> => {
      const photos = Array.from({ length: batch }, (_, index) => ({
        name: `cave ${hashes.size + index}.png`,
        mimeType: 'image/png',
        buffer: noisyPicture(320, 240 + hashes.size + index),
      }));
      for (const { name, buffer } of photos) hashes.set(name, sha256(buffer));
      await page.goto(`${world.link.url}/orders/${orderId}?tab=photos`);
      await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
      await page.getByLabel('Fichiers à ajouter').setInputFiles(photos);
      await page
        .getByRole('dialog')
        .getByText(photos.at(-1)?.name ?? '')
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Fermer' }).click();
    };
    let counted = 0;
    for (let round = 0; counted < uploadKills; round += 1) {
      expect(round).toBeLessThan(roundsMax);
      if (round % (batch / 2) === 0) {
        world.link.decide((_, path) => (path.includes('/files') ? 'drop' : 'pass'));
        await add();
      }
      const forwarded = world.link.nextForwarded(isUpload);
      world.link.decide(() => 'pass');
      await comeBackOnline(page);
      const upload = await forwarded;
      await pauseBelow(30, chance);
      if (upload.answeredAt === 0 && upload.endedAt === 0) counted += 1;
      await world.server.kill();
      await world.server.start();
    }
    await comeBackOnline(page);
    await waitUntilSafe(page);
    const arrived = new Map<string, string>();
    for (const { name, sha256: hash, receivedAt } of await world.api.rows('uploads'))
      if (hashes.has(name) && receivedAt !== null) arrived.set(name, hash);
    console.info(`killed in ${counted} uploads; ${hashes.size} photos`);
    expect(arrived).toEqual(hashes);
  },
);
