import type { PlacesRequest, PlacesMessage } from '#contract/protocol/places-frame.ts';
import { placesPath, placesMessage } from '#contract/protocol/places-frame.ts';

/** How long the page may take to load Google's script, and to answer; milliseconds. */
const patience = { ready: 8_000, answer: 4_000 };

type Question<Kind extends PlacesRequest['kind']> = Omit<Extract<PlacesRequest, { kind: Kind }>, 'ask'>;
type Answer = Extract<PlacesMessage, { ask: number }>;

/** The sandboxed page that searches. */
export interface PlacesLink {
  /** Resolves with null without an answer. */
  ask: (question: Question<'find'> | Question<'pick'>) => Promise<Answer | null>;
  /** Returns false once it failed or was closed. */
  alive: () => boolean;
  close: () => void;
}

/**
 * Parses a message of the sandboxed page; null for any other message. A sandbox has no origin, so its window identifies
 * it.
 */
export function readPlacesMessage(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  page: MessageEventSource | null,
): PlacesMessage | null {
  if (page === null || source !== page || origin !== 'null') return null;
  const parsed = placesMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}

function createFrame(language: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // No `allow-same-origin`: it runs third-party code, which must not have the app's origin.
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

/** Creates a promise settled from outside, or with null after a time limit. */
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

/** Opens the search page, hidden; null when it, or Google's script, does not load. */
export async function openPlacesLink(language: string): Promise<PlacesLink | null> {
  const frame = createFrame(language);
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let count = 0;
  let alive = true;
  const ready = waitFor<true>(patience.ready, close);

  function close(): void {
    alive = false;
    removeEventListener('message', receive);
    frame.remove();
    ready.settle(null);
    for (const settle of waiting.values()) settle(null);
  }
  function receive(event: MessageEvent<unknown>): void {
    const saying = readPlacesMessage(event, frame.contentWindow);
    if (saying === null) return;
    if (saying.kind === 'ready') ready.settle(true);
    else if (saying.kind === 'failed') close();
    else waiting.get(saying.ask)?.(saying);
  }

  addEventListener('message', receive);
  document.body.append(frame);
  if ((await ready.promise) === null) return null;
  return {
    alive: () => alive,
    close,
    ask: async (question) => {
      const ask = ++count;
      const { promise, settle } = waitFor<Answer>(patience.answer, () => undefined);
      waiting.set(ask, settle);
      // Any origin, since a sandbox has none. `frame-src` limits the frame to this server.
      frame.contentWindow?.postMessage({ ...question, ask }, '*');
      const answer = await promise;
      waiting.delete(ask);
      return answer;
    },
  };
}
