import type { ReactNode } from 'react';
import { useId } from 'react';

interface QuestionProps {
  title: string;
  /** Shown above the title: the group of the question. */
  above?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** Frames one question with its controls: the whole screen on a phone. */
export function Question({ title, above, hint, children }: QuestionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-card p-4">
      {above === undefined ? null : <p className="text-sm text-ink-2">{above}</p>}
      <h2 id={titleId} className="text-xl leading-tight font-bold tracking-tight text-balance">
        {title}
      </h2>
      {hint === undefined ? null : <p className="mt-1 text-ink-2">{hint}</p>}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  );
}
