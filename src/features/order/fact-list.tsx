import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fact, Facts } from '#ui/facts.tsx';

export interface FactEntry {
  label: string;
  /** Missing when null, undefined, false or an empty string. */
  value: ReactNode;
}

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

interface FactListProps {
  facts: readonly FactEntry[];
  /** Places labels above their values, for values that need the width. */
  stacked?: boolean;
}

/** Lists labelled values. One line names the missing ones, to distinguish "none" from "not loaded". */
export function FactList({ facts, stacked = false }: FactListProps) {
  const { t } = useLingui();
  const given = facts.filter(({ value }) => !isMissing(value));
  const empty = facts.filter(({ value }) => isMissing(value)).map(({ label }) => label);
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
