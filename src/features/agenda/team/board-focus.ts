import { focusEntry } from '#ui/lists/entry-focus.ts';
import type { Arrow } from '../use-agenda-keys.ts';

/** What the arrows reach on the board, in reading order: `data-stop` within a lane (`data-lane`) or within the orders to plan (`data-tray`). */
function stopsIn(part: Element | null | undefined): HTMLElement[] {
  return part === null || part === undefined ? [] : [...part.querySelectorAll<HTMLElement>('[data-stop]')];
}

/** Returns the stop of a lane that is nearest to a place across; a card before the empty time. */
function nearestIn(lane: Element | undefined, x: number): HTMLElement | undefined {
  const [empty, ...cards] = stopsIn(lane);
  const distance = (one: HTMLElement): number => Math.abs(one.getBoundingClientRect().left - x);
  return cards.toSorted((a, b) => distance(a) - distance(b))[0] ?? empty;
}

/** Returns the lane at the height of an element. */
function laneBeside(lanes: readonly HTMLElement[], active: Element): HTMLElement | undefined {
  const { top } = active.getBoundingClientRect();
  const distance = (one: HTMLElement): number => Math.abs(one.getBoundingClientRect().top - top);
  return lanes.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the stop that an arrow leads to; undefined for none, null where the board has not the focus. */
function stopAt(arrow: Arrow, active: Element | null): HTMLElement | undefined | null {
  const lanes = [...document.querySelectorAll<HTMLElement>('[data-lane]')];
  const tray = document.querySelector('[data-tray]');
  const lane = active?.closest<HTMLElement>('[data-lane]') ?? null;
  const part = lane ?? active?.closest('[data-tray]') ?? null;
  if (active === null || part === null) return arrow === 'ArrowDown' ? nearestIn(lanes[0], 0) : null;
  const stops = stopsIn(part);
  const at = stops.findIndex((one) => one === active);
  if (lane === null) {
    if (arrow === 'ArrowLeft') return nearestIn(laneBeside(lanes, active), Number.MAX_SAFE_INTEGER);
    return arrow === 'ArrowRight' ? undefined : stops[at + (arrow === 'ArrowDown' ? 1 : -1)];
  }
  if (arrow === 'ArrowRight') return stops[at + 1] ?? stopsIn(tray)[0];
  if (arrow === 'ArrowLeft') return stops[at - 1];
  const next = lanes[lanes.indexOf(lane) + (arrow === 'ArrowDown' ? 1 : -1)];
  return nearestIn(next, active.getBoundingClientRect().left);
}

/**
 * Takes the focus where an arrow points: later and earlier across, the next and the former person down and up, and beyond the last
 * visit to the orders to plan. Returns false where the board does not have the focus.
 */
export function goOnBoard(arrow: Arrow): boolean {
  const stop = stopAt(arrow, document.activeElement);
  stop?.focus();
  return stop !== null;
}

/** Returns the function that goes on from an order once it is planned: to the next of those to plan that is still there. */
export function onwardsFrom(orderId: string): () => void {
  const stops = stopsIn(document.querySelector('[data-tray]'));
  const at = stops.findIndex(({ dataset }) => dataset.entry === orderId);
  const near = [...stops.slice(at + 1), ...stops.slice(0, at).toReversed()];
  return () => focusEntry(near.find(({ isConnected }) => isConnected)?.dataset.entry);
}
