import { useLingui } from '@lingui/react/macro';
import type { ClientStatus } from '#contract/rules/client-status.ts';
import { commercialStatusWords } from '#hooks/order-words.ts';
import type { Tone } from '#ui/pill.tsx';
import { Pill } from '#ui/pill.tsx';

const tones: Record<ClientStatus, Tone> = {
  active: 'safe',
  inactive: 'off',
  potential: 'off',
  visitedThisMonth: 'info',
  neverVisited: 'wait',
  critical: 'bad',
};

/** One of the specification's labels of a client, in a word. */
export function ClientStatusPill({ status }: { status: ClientStatus }) {
  const { i18n } = useLingui();
  return <Pill tone={tones[status]}>{i18n._(commercialStatusWords[status])}</Pill>;
}
