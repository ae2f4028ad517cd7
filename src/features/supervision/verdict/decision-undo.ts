import { createContext } from 'react';
import type { RememberUndo } from '#parts/decisions/use-decide-anyway.ts';

/** Remembers how to take a decision back, for the screen's key, the last one first. */
export const RememberUndoContext = createContext<RememberUndo>(() => () => undefined);
