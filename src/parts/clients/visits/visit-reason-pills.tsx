import { Plural, Trans } from '@lingui/react/macro';
import { Banknote, MessageSquareWarning } from 'lucide-react';
import type { VisitReason } from '#data/queries/clients/client-visits.ts';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/lists/pill.tsx';
import { ClientStatusPill } from '../client-status-pill.tsx';

/** Shows why a client should be seen. */
export function VisitReasonPills({ reasons }: { reasons: readonly VisitReason[] }) {
  return reasons.map((reason) => <ReasonPill key={reason.kind} reason={reason} />);
}

function ReasonPill({ reason }: { reason: VisitReason }) {
  const formats = useFormats();
  switch (reason.kind) {
    case 'noOrder': {
      const { weeks } = reason;
      return (
        <>
          <ClientStatusPill status="critical" />
          <Pill tone="bad">
            <Plural value={weeks} one="# semaine sans commande" other="# semaines sans commande" />
          </Pill>
        </>
      );
    }
    case 'complaint':
      return (
        <Pill tone="bad" icon={MessageSquareWarning}>
          {reason.number === null ? <Trans>Plainte</Trans> : <Trans>Plainte, {reason.number}</Trans>}
        </Pill>
      );
    case 'unpaid': {
      const total = formats.money(reason.total);
      return (
        <Pill tone="wait" icon={Banknote}>
          <Trans>Impayé : {total}</Trans>
        </Pill>
      );
    }
    case 'neverVisited':
      return <ClientStatusPill status="neverVisited" />;
  }
}
