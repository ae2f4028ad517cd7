import type { Rect, Size, Turns } from './geometry.ts';
import { wholeOf } from './geometry.ts';
import type { Mark } from './marks.ts';

/** Describes the edits of a picture. The original never changes: saving creates a copy. */
export interface PictureEdits {
  turns: Turns;
  /** Area that remains, in the picture's own pixels. Null for the whole picture. */
  cut: Rect | null;
  /** Listed bottom first. */
  marks: readonly Mark[];
}

export const noEdits: PictureEdits = { turns: 0, cut: null, marks: [] };

export function isEdited({ turns, cut, marks }: PictureEdits): boolean {
  return turns !== 0 || cut !== null || marks.length > 0;
}

export function shownOf(size: Size, { cut }: PictureEdits): Rect {
  return cut ?? wholeOf(size);
}

/** Returns an identifier that no mark uses. */
export function freshId(marks: readonly Mark[]): number {
  return Math.max(0, ...marks.map(({ id }) => id)) + 1;
}

/** Holds edits with their undo and redo steps. */
export interface History {
  past: readonly PictureEdits[];
  now: PictureEdits;
  future: readonly PictureEdits[];
}

/** Maximum number of undo steps. */
const stepsMax = 100;

export function begun(now: PictureEdits): History {
  return { past: [], now, future: [] };
}

export type HistoryStep = { type: 'change'; to: PictureEdits } | { type: 'undo' } | { type: 'redo' };

export function stepped({ past, now, future }: History, step: HistoryStep): History {
  switch (step.type) {
    case 'change':
      return { past: [...past, now].slice(-stepsMax), now: step.to, future: [] };
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? { past, now, future }
        : { past: past.slice(0, -1), now: before, future: [now, ...future] };
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
    }
  }
}
