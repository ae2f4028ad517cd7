import { createContext } from 'react';

/** Remembers how to take a decision back, for the screen's key, the last one first. Returns a function that forgets it. */
export type RememberUndo = (undo: () => void) => () => void;

export const RememberUndoContext = createContext<RememberUndo>(() => () => undefined);
