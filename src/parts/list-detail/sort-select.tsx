import { Trans, useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/field.tsx';

interface SortSelectProps<S extends string> {
  sort: S;
  /** What is offered, in this order. */
  options: readonly (readonly [S, string])[];
  onChange: (sort: S) => void;
  className?: string;
}

/** Selects the sort of a list without column headings. */
export function SortSelect<S extends string>({ sort, options, onChange, className }: SortSelectProps<S>) {
  const { t } = useLingui();
  const shown = options.find(([one]) => one === sort)?.[1] ?? '';
  return (
    <>
      <select
        aria-label={t`Trier par`}
        value={sort}
        onChange={({ target: { value } }) => {
          const chosen = options.find(([one]) => one === value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
        className={classNames(inputClasses, 'h-11 max-w-36 shrink-0 truncate print:hidden', className)}
      >
        {options.map(([one, label]) => (
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
