import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FoldSummary } from './fold-summary.tsx';

interface FoldedCardProps {
  title: string;
  /** A short fact beside the title that says what is inside. */
  aside?: ReactNode;
  /** `bad`: the card needs a decision of the user. */
  tone?: 'plain' | 'bad';
  /** Shows the content until the user folds it. */
  isOpen?: boolean;
  id?: string;
  children: ReactNode;
}

/** A card that shows its title only until it is opened: for what is seldom read. It is a region of the page. */
export function FoldedCard({ title, aside, tone = 'plain', isOpen = false, id, children }: FoldedCardProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames('rounded-card border bg-card px-4 py-1', tone === 'bad' ? 'border-bad' : 'border-line')}
    >
      <details open={chosen ?? isOpen} onToggle={(event) => setChosen(event.currentTarget.open)}>
        <FoldSummary>
          <h2 id={titleId} className="min-w-0 text-body font-semibold wrap-anywhere text-ink-2">
            {title}
          </h2>
          {aside}
        </FoldSummary>
        <div className="pt-1 pb-3">{children}</div>
      </details>
    </section>
  );
}
