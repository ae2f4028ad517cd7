import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';

interface CardProps {
  /** `bad`: the card needs a decision of the user. */
  tone?: 'plain' | 'bad';
  title?: string;
  /** Content beside the title: a state or a small action. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string | undefined;
}

/** A card. With a title it is a region of the page. */
export function Card({ title, aside, children, className, id, tone = 'plain' }: CardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title === undefined ? undefined : titleId}
      className={classNames(
        'rounded-card border bg-card p-4',
        tone === 'bad' ? 'border-bad' : 'border-line',
        className,
      )}
    >
      {title === undefined ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={titleId} className="text-body font-semibold text-ink-2">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
