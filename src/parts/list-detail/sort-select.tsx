import { Trans, useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/fields/field.tsx';

interface SortSelectProps<S extends string> {
  sort: S;
  /** What is offered, in this order. */
  options: readonly (readonly [S, string])[];
  /** One that says nothing here: it is offered only while an address asks for it. */
  without?: S | null;
  onChange: (sort: S) => void;
  className?: string;
}

/** Selects the sort of a list without column headings. */
export function SortSelect<S extends string>({
  sort,
  options,
  without = null,
  onChange,
  className,
}: SortSelectProps<S>) {
  const { t } = useLingui();
  const offered = options.filter(([one]) => one !== without || one === sort);
  const shown = offered.find(([one]) => one === sort)?.[1] ?? '';
  return (
    <>
      <select
        aria-label={t`Trier par`}
        value={sort}
        onChange={({ target: { value } }) => {
          const chosen = offered.find(([one]) => one === value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
        className={classNames(inputClasses, 'h-11 max-w-40 shrink-0 truncate sm:max-w-56 print:hidden', className)}
      >
        {offered.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
      <span className="hidden print:inline">
        <Trans>Tri : {shown}</Trans>
      </span>
    </>
  );
}
