import type { ReactNode } from 'react';

interface FactsProps {
  /** Shows labels above their values where they are narrow, for wide values. */
  stacked?: boolean;
  children: ReactNode;
}

/** A list of labelled values. */
export function Facts({ stacked = false, children }: FactsProps) {
  return (
    <dl className="group @container divide-y divide-line-2" data-stacked={stacked || undefined}>
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Text for an absent value. The row stays visible, so that "none" differs from "not loaded". */
  none?: string;
  children: ReactNode;
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** One labelled value. */
export function Fact({ label, none = '–', children }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 py-2 group-data-stacked:grid-cols-1 first:pt-0 last:pb-0 @md:group-data-stacked:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <dt className="pt-0.5 text-sm wrap-break-word hyphens-auto text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
        {isNothing(children) ? <span className="text-ink-2">{none}</span> : children}
      </dd>
    </div>
  );
}
