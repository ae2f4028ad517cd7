import { classNames } from '#ui/class-names.ts';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';

interface ChoiceGroupProps<T extends string> {
  label: string;
  values: readonly T[];
  chosen: readonly T[];
  labelOf: (value: T) => string;
  /** Short code shown instead of the label in a dense layout. */
  codeOf?: ((value: T) => string) | undefined;
  counts: ReadonlyMap<T, number>;
  onChange: (chosen: T[]) => void;
  dense?: boolean;
}

/** Multiple choice. No choice means all values. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { label, values, chosen, labelOf, codeOf, counts, onChange, dense = false } = props;
  return (
    <fieldset className="min-w-0 break-inside-avoid">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={classNames('flex flex-wrap', dense ? 'gap-x-1.5' : 'gap-2')}>
        {values.map((value) => (
          <ToggleChip
            key={value}
            dense={dense}
            pressed={chosen.includes(value)}
            count={counts.get(value)}
            onChange={(pressed) =>
              onChange(values.filter((other) => (other === value ? pressed : chosen.includes(other))))
            }
          >
            {codeOf === undefined ? (
              labelOf(value)
            ) : (
              <span title={labelOf(value)}>
                {codeOf(value)}
                <span className="sr-only">, {labelOf(value)}</span>
              </span>
            )}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}
