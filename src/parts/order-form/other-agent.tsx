import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { Notice } from '#ui/states/notice.tsx';

/** Says before an order is stored that its customer has another agent: the server gives it to them and tells them. */
export function OtherAgent({ agent }: { agent: Order['commercial'] }) {
  const { actor } = useAppData();
  if (agent === null || agent.id === actor.id) return null;
  const { name } = agent;
  return (
    <Notice tone="info">
      <Trans>Client de {name} : la commande lui reviendra, avec une notification.</Trans>
    </Notice>
  );
}
