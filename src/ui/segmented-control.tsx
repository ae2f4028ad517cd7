import { Radio, RadioGroup } from '@headlessui/react';

interface SegmentedControlProps<Value extends string> {
  /** Label for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of one of a few visible options. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      className="flex flex-wrap gap-1 rounded-control bg-off-soft p-1"
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className="flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-small px-3 text-center text-body leading-tight font-semibold text-ink-2 transition-colors duration-150 data-checked:bg-card data-checked:text-ink data-checked:ring-1 data-checked:ring-line-strong"
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
