import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { useFormats } from '#ui/format.ts';

/** Returns what stands against planning a visit anew, who did it and when, as a sentence; null while it is ahead. */
export function useWhyOver(visit: Visit | null): string | null {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  if (visit === null || canTransitionVisit(visit.state, 'cancelled')) return null;
  const state = i18n._(visitStateLabels[visit.state]);
  const last = visit.history.at(-1);
  return last === undefined
    ? t`Cette visite est « ${state} ».`
    : t`Cette visite est « ${state} » : ${last.by.name}, ${formats.time(last.at)}.`;
}
