import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fact, Facts } from '#ui/facts.tsx';

export interface QuietFact {
  label: string;
  /** Nothing when null, undefined, false or empty. */
  value: ReactNode;
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

interface QuietFactsProps {
  facts: readonly QuietFact[];
  /** Labels above their values: for values that need the width. */
  stacked?: boolean;
}

/** Labelled values; those that are empty are named in one line, so that "none" is not mistaken for "not loaded". */
export function QuietFacts({ facts, stacked = false }: QuietFactsProps) {
  const { t } = useLingui();
  const given = facts.filter(({ value }) => !isNothing(value));
  const empty = facts.filter(({ value }) => isNothing(value)).map(({ label }) => label);
  return (
    <>
      {given.length === 0 ? null : (
        <Facts stacked={stacked}>
          {given.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      {empty.length === 0 ? null : (
        <p
          className={
            given.length === 0 ? 'text-sm text-ink-2' : 'mt-2 border-t border-line-2 pt-2.5 text-sm text-ink-2'
          }
        >
          {t`Non renseigné : ${empty.join(', ')}`}
        </p>
      )}
    </>
  );
}
