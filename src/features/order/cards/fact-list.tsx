import type { ReactNode } from 'react';
import { Fact, Facts } from '#ui/lists/facts.tsx';

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

/** Lists the labelled values that are filled in; nothing without any. */
export function FactList({ facts, stacked = false }: FactListProps) {
  const given = facts.filter(({ value }) => !isMissing(value));
  if (given.length === 0) return null;
  return (
    <Facts stacked={stacked}>
      {given.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
