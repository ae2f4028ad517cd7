import { isVisible, subscribeOnline, subscribeVisible } from '#platform/network/network-status.ts';

/** Time without a keystroke before a dialog opens over the page, milliseconds: keystrokes must not land in the dialog. */
export const quietTime = 1_500;
/** Interval between checks, milliseconds. */
const lookInterval = 250;
/** How often a visible page checks whether the server is back, milliseconds. */
const probeInterval = 15_000;

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}

/** Calls back once the page is visible, no dialog is open and the user is not typing. Returns a function that stops it. */
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
 * Calls back each time the server is back, while the page is visible. The browser reports the network's return, but not
 * a server's.
 * After a call, the server must be unreachable before the next one. Returns a function that stops it.
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
