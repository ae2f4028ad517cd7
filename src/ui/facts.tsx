import type { ReactNode } from 'react';

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line-2">{children}</dl>;
}

interface FactProps {
  label: string;
  /** What to show when there is nothing: facts stay visible so that "none" is not mistaken for "not loaded". */
  none?: string;
  children: ReactNode;
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** One labelled value, label above on a narrow card and beside on a wide one. */
export function Fact({ label, none = '–', children }: FactProps) {
  return (
    <div className="grid gap-x-4 py-2 first:pt-0 last:pb-0 sm:grid-cols-[minmax(8rem,2fr)_3fr]">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {isNothing(children) ? <span className="text-ink-2">{none}</span> : children}
      </dd>
    </div>
  );
}
