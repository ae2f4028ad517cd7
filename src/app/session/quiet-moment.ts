import { isVisible, subscribeOnline, subscribeVisible } from '#platform/network-status.ts';

/** How long nobody may have typed before a dialog comes over the page, milliseconds: keystrokes must not land in it. */
export const quietTime = 1_500;
/** How often a moment is looked at, milliseconds. */
const lookInterval = 250;
/** How often a visible page asks whether the server is back, milliseconds. */
const probeInterval = 15_000;

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}

/** Calls back once, as soon as somebody looks, no dialog is open and nobody is typing; returns the end of it. */
export function atQuietMoment(callback: () => void): () => void {
  let typedAt = performance.now();
  const stopped = new AbortController();
  const timer = setInterval(() => {
    if (!isVisible() || isDialogOpen() || performance.now() - typedAt < quietTime) return;
    stop();
    callback();
  }, lookInterval);
  const typed = (): void => {
    typedAt = performance.now();
  };
  for (const type of ['keydown', 'input', 'pointerdown'])
    addEventListener(type, typed, { capture: true, passive: true, signal: stopped.signal });
  function stop(): void {
    clearInterval(timer);
    stopped.abort();
  }
  return stop;
}

/**
 * Calls back each time the server is back, for as long as somebody looks: the browser tells of the network, but nobody tells of
 * a server. Once back, it must have been away again before the next call. Returns the end of it.
 */
export function whenServerIsBack(answers: () => Promise<boolean>, callback: () => void): () => void {
  let wasAway = true;
  let over = false;
  const probe = async (): Promise<void> => {
    if (over || !isVisible()) return;
    const isBack = await answers();
    if (over) return;
    if (isBack && wasAway) callback();
    wasAway = !isBack;
  };
  const timer = setInterval(() => void probe(), probeInterval);
  const unsubscribes = [
    subscribeOnline((online) => void (online && probe())),
    subscribeVisible((visible) => void (visible && probe())),
  ];
  return () => {
    over = true;
    clearInterval(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
