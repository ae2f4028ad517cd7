import type { Images } from '../world/images.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { deviceImages, divergence, serverImages, sortedJson } from '../world/images.ts';
import {
  leftBehind,
  misbilled,
  misnumbered,
  misplaced,
  mismerged,
  misreported,
  missurveyed,
  overseen,
} from './oracle-company.ts';
import { disorder, storedResults, unaccounted, unexplained } from './oracle-outcomes.ts';
import { miscounted, unsent } from './oracle-files.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';
import { mistyped } from '../writes/typed-drafts.ts';

/** Compares the server's content with the writes. Finds wrong texts, and visits that were started again without an undo between. */
function miswritten({ messages }: Play, images: Images): string[] {
  return [...images].flatMap(([key, { row }]) => {
    const text = sortedJson(row);
    const expected = messages.get(key.slice(key.indexOf('/') + 1));
    if (key.startsWith('messages/') && (expected === undefined || !text.includes(JSON.stringify(expected))))
      return [`${key} is not what was sent`];
    if (!key.startsWith('visits/')) return [];
    const { history } = row as Visit;
    const isTwice = history.some(({ state }, index) => state === 'started' && history[index - 1]?.state === 'started');
    return isTwice ? [`${key} was started twice`] : [];
  });
}

/**
 * Returns every fault of a schedule that has come to rest. The list is empty when nothing was lost, duplicated or left
 * different.
 */
export async function findFaults(play: Play): Promise<string[]> {
  const results = await storedResults(play);
  const found = play.devices.flatMap(({ broken }) => broken);
  const images = new Map<SimulatedDevice, Images>();
  let all: Images = new Map();
  for (const device of play.devices) {
    const there = await serverImages(device);
    const here = await deviceImages(device);
    if (device.name === 'office') all = there;
    images.set(device, here);
    if (play.hasFiles) found.push(...(await miscounted(device)));
    found.push(...divergence(device.name, here, there), ...(await unaccounted(play, device, results)));
  }
  for (const [device, here] of images) {
    found.push(...misplaced(device, here, all), ...overseen(device, here), ...(await misreported(device, all)));
  }
  found.push(...unexplained(play, results, all), ...misnumbered(play, results, all), ...leftBehind(play, results, all));
  found.push(
    ...misbilled(all),
    ...missurveyed(all),
    ...miswritten(play, all),
    ...(await disorder(play)),
    ...(await unsent(play, all)),
    ...(await mistyped(play)),
    ...(await mismerged(play, results, all, images)),
  );
  await play.server.close();
  return [...new Set(found)];
}
