import type { Page } from 'playwright';
import { longestTask } from '../support/profile.ts';
import { milliseconds } from '../support/report.ts';
import type { Section } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';

/** A photo as a phone's camera takes it: 12 megapixels. */
const photo = { width: 4_032, height: 3_024 };
/** Number of photos chosen at once. */
const atOnce = 3;
/** A task of the page from this duration on delays a visible frame, in milliseconds. */
const longTask = 50;

/** The page's frames during a period, in milliseconds. */
interface Watched {
  /** The longest time between two frames. */
  gap: number;
  /** Its tasks of more than 50 ms. */
  tasks: number[];
  time: number;
}

declare global {
  interface Window {
    /** The photos to choose next. */
    drawnPhotos?: File[];
  }
}

/** In the page: draws this many photos, or none. */
async function drawPhotos(given: { photos: number; width: number; height: number; run: number }): Promise<void> {
  const draw = async (index: number): Promise<File> => {
    const canvas = new OffscreenCanvas(given.width, given.height);
    const context = canvas.getContext('2d');
    const tile = new ImageData(given.width, 16);
    for (let top = 0; top < given.height; top += 16) {
      for (let at = 0; at < tile.data.length; at += 1) tile.data[at] = at % 4 === 3 ? 255 : 96 + Math.random() * 64;
      context?.putImageData(tile, 0, top);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return new File([blob], `cadence ${given.run} ${index}.jpg`, { type: 'image/jpeg' });
  };
  const files: File[] = [];
  for (let index = 0; index < given.photos; index += 1) files.push(await draw(index));
  window.drawnPhotos = files;
  // The garbage of drawing the photos must not count as the app's.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/** In the page: chooses the drawn photos, if any, and watches the frames until the page reports each as stored. */
async function watchFrames(): Promise<Watched> {
  const files = window.drawnPhotos ?? [];
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  let [gap, last, isOver] = [0, performance.now(), false];
  const frame = (now: number): void => {
    gap = Math.max(gap, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const startedAt = performance.now();
  if (files.length > 0) {
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Fichiers à ajouter"]');
    if (input === null) throw new Error('nothing takes files here');
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    const isStored = (): boolean => {
      const lines = [...document.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent);
      return files.every(({ name }) => lines.some((line) => line.includes(name) && line.includes('Enregistré sur')));
    };
    while (!isStored()) await pause(20);
  }
  const time = performance.now() - startedAt;
  // The work after a photo is stored, its row and its thumbnail, also counts.
  await pause(1_500);
  isOver = true;
  observer.disconnect();
  return { gap, tasks, time };
}

/** Measures the frames of an order's page while photos of 12 megapixels are stored. */
export async function captureFrames(world: World, runs: number): Promise<Section> {
  const page: Page = await world.capturePage();
  const samples = new Samples();
  const tasks: number[] = [];
  const taken: number[] = [];
  await inTurns(['at rest', 'storing'], runs, async (who, run) => {
    const photos = who === 'storing' ? atOnce : 0;
    const given = { ...photo, run };
    // Drawing the photos is not the app's work, and stays out of the trace.
    await page.evaluate(drawPhotos, { ...given, photos });
    let watched: Watched = { gap: 0, tasks: [], time: 0 };
    const longest = await longestTask(page, async () => {
      watched = await page.evaluate(watchFrames);
    });
    samples.add(`longest gap between frames, ${who}`, watched.gap);
    if (photos === 0) return;
    samples.add('until all three are kept', watched.time);
    tasks.push(...watched.tasks);
    taken.push(longest);
  });
  const longest = Math.max(0, ...tasks);
  const gap = (who: string): number => summarise(samples.of(`longest gap between frames, ${who}`)).median;
  return {
    title: 'Frames while photos are stored',
    how:
      `${atOnce} photos of 12 megapixels are chosen at once on an order’s page of the built app. The time is from ` +
      'the choice until a second and a half after all are said to be kept. A worker checks, hashes, draws small ' +
      'and stores them. Gaps are those between two frames of the page, beside the same page at rest: whatever else ' +
      'the machine does falls on both.',
    samples,
    goals: [
      {
        goal: `no task of the page takes more than ${longTask} ms of the processor`,
        figure: milliseconds(Math.max(0, ...taken)),
        met: taken.every((time) => time <= longTask),
      },
      {
        goal: `no task of the page over ${longTask} ms by the clock`,
        figure: milliseconds(longest),
        met: tasks.length === 0,
      },
      {
        goal: 'no frame dropped that rest does not drop (gap ≤ rest + 34 ms)',
        figure: `${milliseconds(gap('storing'))} and ${milliseconds(gap('at rest'))}`,
        met: gap('storing') <= gap('at rest') + 34,
      },
    ],
  };
}
