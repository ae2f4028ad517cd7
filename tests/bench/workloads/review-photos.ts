import { longestTask } from '../support/profile.ts';
import type { Section } from '../support/report.ts';
import { milliseconds, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import type { World } from '../support/world.ts';

const photos = 200;
/** Further ones, each looked at for a while. */
const lookedAt = 40;
/** How long each of these is looked at, milliseconds. */
const look = 700;
/** Longest task of the page, milliseconds. */
const longTask = 50;
/** Milliseconds from a key to the next picture. */
const nextPicture = 100;

const atOnce = 'from a key to the next picture';
const afterLook = `the same, each looked at for ${look / 1_000} s`;

interface Reviewed {
  /** Milliseconds from each key to the next picture. */
  waits: number[];
  /** Tasks over 50 ms. */
  tasks: number[];
}

/** In the page: accepts one file after another by the key, each so many milliseconds after its picture is drawn. */
async function review({ count, pause }: { count: number; pause: number }): Promise<Reviewed> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const file = (): Element | null => document.querySelector('main figure > div');
  // A thumbnail has no name; a document has a frame.
  const isDrawn = (one: Element): boolean => {
    const picture = one.querySelector<HTMLImageElement>('img:not([alt=""])');
    return picture === null ? one.querySelector('iframe, a') !== null : picture.complete && picture.naturalWidth > 0;
  };
  const waits: number[] = [];
  for (let done = 0; done < count; done += 1) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const before = file();
    const startedAt = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
    for (;;) {
      await frame();
      const next = file();
      if (next !== null && next !== before && isDrawn(next)) break;
      if (performance.now() - startedAt > 60_000) throw new Error(`no file came after ${done + 1}`);
    }
    waits.push(performance.now() - startedAt);
  }
  observer.disconnect();
  return { waits, tasks };
}

/** Measures a supervisor's page while photos of others are accepted one after another. */
export async function reviewPhotos(world: World): Promise<Section> {
  const page = await world.evidencePage();
  const samples = new Samples();
  const tasks: number[] = [];
  const accept = async (name: string, how: { count: number; pause: number }): Promise<void> => {
    const reviewed = await page.evaluate(review, how);
    samples.add(name, ...reviewed.waits);
    tasks.push(...reviewed.tasks);
  };
  const longest = await longestTask(page, async () => {
    await accept(atOnce, { count: photos, pause: 0 });
    await accept(afterLook, { count: lookedAt, pause: look });
  });
  return {
    title: `${photos} photos of others reviewed`,
    how:
      'A supervisor’s page of the built app, online, with the evidence of the demo company to decide. The key ' +
      `accepts each file as soon as the picture before it is drawn. Then it accepts ${lookedAt} more at the pace ` +
      'of a person who looks at them. Thumbnails and pictures are those that the server drew.',
    samples,
    goals: [
      ...[atOnce, afterLook].map((name) =>
        timeGoal(
          `the next picture is there ${nextPicture} ms after the key (median; ${name === atOnce ? 'at once' : 'looked at'})`,
          summarise(samples.of(name)).median,
          nextPicture,
        ),
      ),
      {
        goal: `no task of the page takes more than ${longTask} ms of the processor`,
        figure: milliseconds(longest),
        met: longest <= longTask,
      },
      {
        goal: `no task of the page over ${longTask} ms by the clock`,
        figure: milliseconds(Math.max(0, ...tasks)),
        met: tasks.length === 0,
      },
    ],
  };
}
