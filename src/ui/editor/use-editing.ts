import { useEffect, useReducer, useRef, useState } from 'react';
import type { Point, Rect, Size, Turns } from './geometry.ts';
import { turned } from './geometry.ts';
import type { Arrow, Colour, Mark, Text } from './marks.ts';
import { fittingSize } from './marks.ts';
import type { PictureEdits } from './picture-edits.ts';
import { begun, freshId, isEdited, noEdits, shownOf, stepped } from './picture-edits.ts';
import type { Tool } from './use-drawing.ts';
import { arrowWidth } from './use-drawing.ts';

/** Height of letters, as a share of the longer visible side. */
const letterHeight = 0.055;

/** Describes the text that is being written. `mark` is null for a new text. */
interface Writing {
  at: Point;
  mark: Text | null;
}

export interface Editing {
  edits: PictureEdits;
  edited: boolean;
  tool: Tool;
  setTool: (tool: Tool) => void;
  colour: Colour;
  /** Sets the colour of the next mark and of the selected one. */
  setColour: (colour: Colour) => void;
  selected: Mark | undefined;
  select: (id: number | null) => void;
  writing: Writing | null;
  write: (at: Point) => void;
  /** Opens the selected text for rewriting. */
  rewrite: () => void;
  written: (text: string | null) => void;
  putMark: (mark: Mark) => void;
  deleteMark: (id: number) => void;
  /** Adds an arrow in the middle, or starts a text there. */
  add: () => void;
  turn: (by: 1 | -1) => void;
  cut: (cut: Rect | null) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the usual letter height, reduced when the text would exceed the visible width. */
function letterSize(text: string, shown: Rect, turns: Turns): number {
  const room = (turns % 2 === 0 ? shown.width : shown.height) * 0.94;
  return fittingSize(text, Math.max(shown.width, shown.height) * letterHeight, room);
}

/** Returns an arrow that points to `to` from the lower left. */
function arrowTo(to: Point, shown: Rect, drawn: Pick<Arrow, 'id' | 'colour'>): Arrow {
  const unit = Math.max(shown.width, shown.height);
  const back = Math.min(shown.width, shown.height) * 0.25;
  return { ...drawn, kind: 'arrow', from: { x: to.x - back, y: to.y + back }, to, width: unit * arrowWidth };
}

interface Steps extends Pick<Editing, 'edits' | 'undo' | 'redo'> {
  change: (changes: Partial<PictureEdits>) => void;
}

/** Holds the edits with undo and redo. Reports each change, but not the initial edits. */
function useSteps(first: PictureEdits, onChange: (edits: PictureEdits) => void): Steps {
  const [{ now: edits, past, future }, step] = useReducer(stepped, first, (edited) =>
    isEdited(edited) ? { ...begun(edited), past: [noEdits] } : begun(edited),
  );
  const reported = useRef(edits);
  useEffect(() => {
    if (reported.current === edits) return;
    reported.current = edits;
    onChange(edits);
  }, [edits, onChange]);
  return {
    edits,
    change: (changes) => step({ type: 'change', to: { ...edits, ...changes } }),
    undo: past.length === 0 ? null : () => step({ type: 'undo' }),
    redo: future.length === 0 ? null : () => step({ type: 'redo' }),
  };
}

/**
 * Returns the state and the actions of the picture editor.
 * @param first unsaved edits of an earlier session
 * @param onChange receives each change
 */
export function useEditing(size: Size, first: PictureEdits, onChange: (edits: PictureEdits) => void): Editing {
  const { edits, change, undo, redo } = useSteps(first, onChange);
  const [tool, setTool] = useState<Tool>('arrow');
  const [colour, setColour] = useState<Colour>('red');
  const [selectedId, select] = useState<number | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const { marks, turns } = edits;
  const shown = shownOf(size, edits);
  const selected = marks.find(({ id }) => id === selectedId);

  const putMark = (mark: Mark): void => {
    const isThere = marks.some(({ id }) => id === mark.id);
    change({ marks: isThere ? marks.map((one) => (one.id === mark.id ? mark : one)) : [...marks, mark] });
  };

  function written(text: string | null): void {
    setWriting(null);
    if (text === null || writing === null) return;
    const fresh = { kind: 'text' as const, id: freshId(marks), colour, at: writing.at, turns };
    putMark({ ...(writing.mark ?? fresh), text, size: letterSize(text, shown, turns) });
  }

  function add(): void {
    const at = middleOf(shown);
    if (tool === 'text') setWriting({ at, mark: null });
    if (tool !== 'arrow') return;
    const arrow = arrowTo(at, shown, { id: freshId(marks), colour });
    putMark(arrow);
    select(arrow.id);
  }

  return {
    edits,
    edited: isEdited(edits),
    tool,
    setTool: (next) => {
      setTool(next);
      select(null);
      setWriting(null);
    },
    colour,
    setColour: (next) => {
      setColour(next);
      if (selected !== undefined) putMark({ ...selected, colour: next });
    },
    selected,
    select,
    writing,
    write: (at) => setWriting({ at, mark: null }),
    rewrite: () => selected?.kind === 'text' && setWriting({ at: selected.at, mark: selected }),
    written,
    putMark,
    deleteMark: (id) => change({ marks: marks.filter((mark) => mark.id !== id) }),
    add,
    turn: (by) => change({ turns: turned(turns, by) }),
    cut: (cut) => change({ cut }),
    undo,
    redo,
  };
}
