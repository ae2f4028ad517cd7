import { Trans, useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import { Card } from '#ui/page/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Assignment } from '../team/assignment.tsx';
import { ClaimDecision } from '../kinds/claim-decision.tsx';
import { ConflictDecisionBody } from '../kinds/conflict-decision.tsx';
import { decisionSubject, decisionTask } from './decision-labels.ts';
import { partsOf } from './decision-parts.ts';
import { DraftDecision } from '../kinds/draft-decision.tsx';
import { EvidenceDecision } from '../evidence/evidence-decision.tsx';
import { FollowUpDecision } from '../survey/follow-up-decision.tsx';
import { ProofDecision } from '../kinds/proof-decision.tsx';

interface DecisionProps {
  decision: Decision;
  /** Goes on to the next; null while the decision is to be made. */
  goOn: (() => void) | null;
  now: number;
}

interface DecisionPanelProps extends DecisionProps {
  /** Colleagues who have it open too. */
  present: readonly string[];
}

/** Shows one decision with everything it needs, and its buttons. */
export function DecisionPanel({ decision, present, goOn, now }: DecisionPanelProps) {
  const { i18n } = useLingui();
  const { title, orderId } = decisionSubject(i18n, decision);
  return (
    <Card
      title={decisionTask(i18n, decision)}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <PresentLine names={present} />
          {orderId === null ? null : <Assignment orderId={orderId} shownWith={partsOf(decision)} />}
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        {orderId === null ? (
          <p className="font-semibold">{title}</p>
        ) : (
          <LocalLink
            to={`/orders/${orderId}`}
            className="-my-2 inline-flex min-h-11 items-center self-start leading-tight font-bold wrap-anywhere text-accent underline underline-offset-2"
          >
            {title}
          </LocalLink>
        )}
        <Body decision={decision} goOn={goOn} now={now} />
      </div>
    </Card>
  );
}

/** Beside the title: the buttons stay where they are when a colleague comes or goes. */
function PresentLine({ names }: { names: readonly string[] }) {
  const who = names.join(', ');
  return who === '' ? null : (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon of={Eye} size={18} />
      <Trans>Ouvert aussi par {who}</Trans>
    </p>
  );
}

function Body({ decision, goOn, now }: DecisionProps) {
  switch (decision.kind) {
    case 'evidence':
      return <EvidenceDecision decision={decision} goOn={goOn} />;
    case 'proof':
      return <ProofDecision decision={decision} goOn={goOn} />;
    case 'followUp':
      return <FollowUpDecision decision={decision} goOn={goOn} />;
    case 'draft':
      return <DraftDecision decision={decision} goOn={goOn} />;
    case 'claim':
      return <ClaimDecision decision={decision} goOn={goOn} />;
    case 'conflict':
      return <ConflictDecisionBody decision={decision} goOn={goOn} now={now} />;
  }
}
