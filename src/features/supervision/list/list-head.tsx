import { useLingui } from '@lingui/react/macro';
import type { DecisionKind } from '#data/queries/decisions/decisions.ts';
import { SearchAndSort } from '#parts/list-detail/search-and-sort.tsx';
import type { ListFilterControl } from '#parts/list-detail/use-list-filter.ts';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import type { DecisionFilter, DecisionSort } from './decision-filter.ts';
import { decisionKindLabels } from './decision-labels.ts';

interface KindsProps {
  counts: ReadonlyMap<DecisionKind, number>;
  kind: DecisionKind | null;
  onChange: (kind: DecisionKind | null) => void;
}

/** Filters the list by kind. A kind of which nothing waits has no chip. */
export function Kinds({ counts, kind, onChange }: KindsProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`À décider`} className="flex flex-wrap gap-x-2">
      {[...counts]
        .filter(([one, count]) => count > 0 || one === kind)
        .map(([one, count]) => (
          <ToggleChip
            key={one}
            dense
            pressed={kind === one}
            count={count}
            onChange={(pressed) => onChange(pressed ? one : null)}
          >
            {i18n._(decisionKindLabels[one])}
          </ToggleChip>
        ))}
    </div>
  );
}

/** Search and sort of the list. */
export function ListHead({
  filter,
  setText,
  change,
}: Pick<ListFilterControl<DecisionFilter, DecisionSort>, 'filter' | 'setText' | 'change'>) {
  const { t } = useLingui();
  return (
    <SearchAndSort
      filter={filter}
      setText={setText}
      change={change}
      label={t`Chercher ce qui est à décider`}
      placeholder={t`Adresse, client…`}
      sorts={[
        ['oldest', t`Plus anciens`],
        ['newest', t`Plus récents`],
        ['name', t`Par adresse`],
      ]}
    />
  );
}
