import { createContext } from 'react';

/** Remembers how to take the last decision back, for the screen's key; null once nothing is left to take back. */
export type RememberUndo = (undo: (() => void) | null) => void;

export const RememberUndoContext = createContext<RememberUndo>(() => undefined);
