import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { smsLateDelays } from '#contract/values/limits.ts';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';

export type Delay = (typeof smsLateDelays)[number];

export interface DelayChoiceProps {
  initial: Delay;
  onChange: (minutes: Delay) => void;
}

/** Asks for the length of the delay. The usual one is chosen at first. */
export function DelayChoice({ initial, onChange }: DelayChoiceProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Delay>(initial);
  return (
    <SegmentedControl
      label={t`Retard annoncé`}
      value={String(chosen)}
      options={smsLateDelays.map((minutes) => ({ value: String(minutes), label: t`${minutes} min` }))}
      onChange={(value) => {
        const minutes = smsLateDelays.find((one) => String(one) === value) ?? initial;
        setChosen(minutes);
        onChange(minutes);
      }}
    />
  );
}
