import { useLingui } from '@lingui/react/macro';
import { ChoiceButtons } from '#ui/actions/choice-buttons.tsx';

interface YesNoProps {
  /** The question. */
  label: string;
  value: boolean | null;
  onChange: (value: boolean) => void;
}

/** Renders a yes and a no button side by side. */
export function YesNo({ label, value, onChange }: YesNoProps) {
  const { t } = useLingui();
  return (
    <ChoiceButtons
      label={label}
      inRow
      value={value === null ? null : String(value)}
      options={[
        { value: 'true', label: t`Oui` },
        { value: 'false', label: t`Non` },
      ]}
      onChange={(chosen) => onChange(chosen === 'true')}
    />
  );
}
