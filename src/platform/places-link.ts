import type { PlacesAsk, PlacesSaying } from '#contract/protocol/places-frame.ts';
import { placesPath, placesSaying } from '#contract/protocol/places-frame.ts';

/** How long the page may take to come with Google's script, and to answer; milliseconds. */
const patience = { ready: 8_000, answer: 4_000 };

type Question<Kind extends PlacesAsk['kind']> = Omit<Extract<PlacesAsk, { kind: Kind }>, 'ask'>;
type Answer = Extract<PlacesSaying, { ask: number }>;

/** A page that searches. */
export interface PlacesLink {
  /** Null when it did not answer. */
  ask: (question: Question<'find'> | Question<'pick'>) => Promise<Answer | null>;
  /** False once it has failed, or was closed. */
  alive: () => boolean;
  close: () => void;
}

/**
 * What the sandboxed page says, from a message that reached this window; null for everything else. A sandbox has no origin of its
 * own, so it is known by its window.
 */
export function readSaying(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  page: MessageEventSource | null,
): PlacesSaying | null {
  if (page === null || source !== page || origin !== 'null') return null;
  const parsed = placesSaying.safeParse(data);
  return parsed.success ? parsed.data : null;
}

function createFrame(language: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // No `allow-same-origin`: code of others runs in it, which must not be the app's to the browser.
  frame.sandbox.add('allow-scripts');
  frame.title = 'Google Places';
  frame.hidden = true;
  frame.src = `${placesPath}?language=${language}`;
  return frame;
}

interface Waiting<T> {
  promise: Promise<T | null>;
  settle: (value: T | null) => void;
}

/** A promise that is settled from outside, or with null when that takes too long. */
function waitFor<T>(within: number, onLate: () => void): Waiting<T> {
  let settle: Waiting<T>['settle'] = () => undefined;
  const promise = new Promise<T | null>((resolve) => {
    settle = resolve;
  });
  const timer = setTimeout(() => {
    onLate();
    settle(null);
  }, within);
  void promise.finally(() => clearTimeout(timer));
  return { promise, settle: (value) => settle(value) };
}

/** Opens the page that searches, hidden; null when it does not come, or Google's script does not. */
export async function openPlacesLink(language: string): Promise<PlacesLink | null> {
  const frame = createFrame(language);
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let count = 0;
  let alive = true;
  const ready = waitFor<true>(patience.ready, close);

  function close(): void {
    alive = false;
    removeEventListener('message', hear);
    frame.remove();
    ready.settle(null);
    for (const settle of waiting.values()) settle(null);
  }
  function hear(event: MessageEvent<unknown>): void {
    const saying = readSaying(event, frame.contentWindow);
    if (saying === null) return;
    if (saying.kind === 'ready') ready.settle(true);
    else if (saying.kind === 'failed') close();
    else waiting.get(saying.ask)?.(saying);
  }

  addEventListener('message', hear);
  document.body.append(frame);
  if ((await ready.promise) === null) return null;
  return {
    alive: () => alive,
    close,
    ask: async (question) => {
      const ask = ++count;
      const { promise, settle } = waitFor<Answer>(patience.answer, () => undefined);
      waiting.set(ask, settle);
      // Any origin: a sandbox has none. What else may stand in the frame is this server's alone (`frame-src`).
      frame.contentWindow?.postMessage({ ...question, ask }, '*');
      const answer = await promise;
      waiting.delete(ask);
      return answer;
    },
  };
}
