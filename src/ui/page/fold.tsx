import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { FoldSummary } from './fold-summary.tsx';

const looks = {
  above: 'mt-2 border-t border-line-2',
  below: 'border-b border-line-2 last:border-b-0',
  none: '',
  card: 'rounded-card border border-line bg-card px-4',
};

interface FoldProps {
  summary: ReactNode;
  /** Unfolds it when this becomes true. Between changes the user's folding persists. */
  isOpen?: boolean;
  /** The line that sets it apart: from what stands before it, or from the next fold; `none` for a card's only part, `card` for one by itself. */
  line?: keyof typeof looks;
  /** It holds fields or actions: only its user folds it. "Back" folds what they unfolded, and what was typed in it stays. */
  isForm?: boolean;
  children: ReactNode;
}

/** A part of a card that shows one line until it is opened. */
export function Fold({ summary, isOpen = false, line = 'above', isForm = false, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  useBackCloses(isForm && isUnfolded && !isOpen, () => details.current?.removeAttribute('open'));
  return (
    <details
      ref={details}
      open={isOpen || (isForm && isUnfolded)}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
      className={looks[line]}
    >
      <FoldSummary>{summary}</FoldSummary>
      {children}
    </details>
  );
}
