import type { ReactNode } from 'react';
import { FoldSummary } from './fold-summary.tsx';

const lines = { above: 'mt-2 border-t border-line-2', below: 'border-b border-line-2 last:border-b-0', none: '' };

interface FoldProps {
  summary: ReactNode;
  /** Unfolds it when this becomes true. Between changes the user's folding persists. */
  isOpen?: boolean;
  /** The line that sets it apart: from what stands before it, or from the next fold; `none` for a card's only part. */
  line?: keyof typeof lines;
  children: ReactNode;
}

/** A part of a card that shows one line until it is opened. */
export function Fold({ summary, isOpen = false, line = 'above', children }: FoldProps) {
  return (
    <details open={isOpen} className={lines[line]}>
      <FoldSummary>{summary}</FoldSummary>
      {children}
    </details>
  );
}
