import { useLingui } from '@lingui/react/macro';
import type { Decision } from '#data/queries/decisions.ts';
import { Card } from '#ui/card.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { Assignment } from './team/assignment.tsx';
import { ClaimDecision } from './claim-decision.tsx';
import { ConflictDecisionBody } from './conflict-decision.tsx';
import { decisionSubject, decisionTask } from './decision-labels.ts';
import { DraftDecision } from './draft-decision.tsx';
import { EvidenceDecision } from './evidence/evidence-decision.tsx';
import { FollowUpDecision } from './survey/follow-up-decision.tsx';
import { ProofDecision } from './proof-decision.tsx';

/** Shows one decision with everything it needs, and its buttons. */
export function DecisionPanel({ decision, now }: { decision: Decision; now: number }) {
  const { i18n } = useLingui();
  const { title, orderId } = decisionSubject(i18n, decision);
  return (
    <Card title={decisionTask(i18n, decision)}>
      <div className="flex flex-col gap-3">
        {orderId === null ? (
          <p className="font-semibold">{title}</p>
        ) : (
          <LocalLink
            to={`/orders/${orderId}`}
            className="-my-2 inline-flex min-h-11 items-center self-start text-lg leading-tight font-bold text-accent underline underline-offset-2"
          >
            {title}
          </LocalLink>
        )}
        {orderId === null ? null : <Assignment orderId={orderId} />}
        <Body decision={decision} now={now} />
      </div>
    </Card>
  );
}

function Body({ decision, now }: { decision: Decision; now: number }) {
  switch (decision.kind) {
    case 'evidence':
      return <EvidenceDecision decision={decision} />;
    case 'proof':
      return <ProofDecision decision={decision} />;
    case 'followUp':
      return <FollowUpDecision decision={decision} />;
    case 'draft':
      return <DraftDecision decision={decision} />;
    case 'claim':
      return <ClaimDecision decision={decision} />;
    case 'conflict':
      return <ConflictDecisionBody decision={decision} now={now} />;
  }
}
