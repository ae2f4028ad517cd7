import { useLingui } from '@lingui/react/macro';
import type { ClientStatus } from '#contract/rules/clients/client-status.ts';
import { commercialStatusLabels } from '#labels/orders/order-labels.ts';
import type { Tone } from '#ui/lists/pill.tsx';
import { Pill } from '#ui/lists/pill.tsx';

const tones: Record<ClientStatus, Tone> = {
  active: 'safe',
  inactive: 'off',
  potential: 'off',
  visitedThisMonth: 'info',
  neverVisited: 'wait',
  critical: 'bad',
};

/** Shows the status of a client as the specification labels it. */
export function ClientStatusPill({ status }: { status: ClientStatus }) {
  const { i18n } = useLingui();
  return <Pill tone={tones[status]}>{i18n._(commercialStatusLabels[status])}</Pill>;
}
