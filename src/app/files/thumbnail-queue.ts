import type { ThumbnailEnd } from '#platform/files/thumbnail-downloads.ts';

/** Delay of a request, milliseconds: the pictures of one screen are asked for together. */
const gather = 50;
/** First delay before a thumbnail that is still to be drawn is asked for again, milliseconds; it doubles. */
const firstWait = 2_000;
/** Times that one is asked for in the life of a page, unless the network was away. */
const triesMax = 5;

/** Fetches the thumbnails that screens miss, each once. */
export interface ThumbnailQueue {
  want: (id: string) => void;
}

/**
 * Creates a queue of thumbnails.
 * @param download fetches and stores thumbnails, and says what became of each
 */
export function createThumbnailQueue(
  download: (ids: readonly string[]) => Promise<ReadonlyMap<string, ThumbnailEnd>>,
): ThumbnailQueue {
  const tries = new Map<string, number>();
  const asked = new Set<string>();
  let wanted: string[] = [];
  let running: Promise<void> = Promise.resolve();

  function again(id: string): void {
    const before = tries.get(id) ?? 0;
    tries.set(id, before + 1);
    if (before + 1 >= triesMax) return;
    setTimeout(
      () => {
        asked.delete(id);
        want(id);
      },
      firstWait * 2 ** before,
    );
  }

  async function run(): Promise<void> {
    const ids = wanted;
    wanted = [];
    if (ids.length === 0) return;
    const ends = await download(ids).catch(() => new Map<string, ThumbnailEnd>());
    for (const id of ids) {
      const end = ends.get(id);
      if (end === 'stored') asked.delete(id);
      else if (end !== 'none') again(id);
    }
  }

  function want(id: string): void {
    if (asked.has(id)) return;
    asked.add(id);
    wanted.push(id);
    if (wanted.length > 1) return;
    setTimeout(() => {
      running = running.then(run);
    }, gather);
  }

  return { want };
}
