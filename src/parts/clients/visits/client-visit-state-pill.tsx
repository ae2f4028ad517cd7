import { useLingui } from '@lingui/react/macro';
import type { ClientVisitState } from '#contract/entities/client-visit.ts';
import type { Tone } from '#ui/lists/pill.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { clientVisitStateLabels } from './client-visit-labels.ts';

const tones: Record<ClientVisitState, Tone> = {
  planned: 'info',
  checkedIn: 'wait',
  done: 'safe',
  cancelled: 'off',
};

/** Shows the state of a visit to a client; a cancelled one struck through. */
export function ClientVisitStatePill({ state }: { state: ClientVisitState }) {
  const { i18n } = useLingui();
  return (
    <Pill tone={tones[state]}>
      <span className={state === 'cancelled' ? 'line-through' : undefined}>
        {i18n._(clientVisitStateLabels[state])}
      </span>
    </Pill>
  );
}
