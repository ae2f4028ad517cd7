import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Navigation, UserX } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit, isAhead } from '#contract/rules/visit-states.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import type { MoveOutcome } from '#hooks/use-visit-moves.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { FoldSummary } from '#ui/fold-summary.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { CancelVisit } from './cancel-visit.tsx';
import { FinishVisit } from './finish-visit.tsx';
import { absenceOf } from '#hooks/form-paths.ts';

interface VisitActionsProps {
  visit: Visit;
  order: Order;
}

/**
 * What can be said of a visit beside starting it: the client has confirmed, one is on the way, it is done, nobody was there, it is
 * called off. Its own employee says all of it; the office confirms and calls off. Nothing for anybody else, nor once it has ended.
 */
export function VisitActions({ visit, order }: VisitActionsProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const own = visit.employee.id === actor.id;
  if (!isAhead(visit) || !(own || supervisor)) return null;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {own ? <SetOut visit={visit} /> : null}
        <Confirm visit={visit} />
        {own && visit.state === 'started' ? <FinishVisit visit={visit} order={order} /> : null}
      </div>
      <Rarely visit={visit} order={order} own={own} />
    </div>
  );
}

/** Says in a line what was noted, or why it was not. */
function useTold(): (outcome: MoveOutcome, noted: (time: string) => string) => void {
  const formats = useFormats();
  const showToast = useToast();
  return (outcome, noted) =>
    showToast({ text: 'problem' in outcome ? outcome.problem : noted(formats.time(outcome.at)) });
}

function SetOut({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { onMyWay } = useVisitMoves(visit);
  const tell = useTold();
  if (!canMoveVisit(visit.state, 'onTheWay')) return null;
  const press = async (): Promise<void> => tell(await onMyWay(), (time) => t`En route à ${time}, enregistré ici.`);
  return (
    <Button icon={Navigation} onClick={() => void press()} className="flex-auto">
      <Trans>Je pars</Trans>
    </Button>
  );
}

function Confirm({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { confirm } = useVisitMoves(visit);
  const tell = useTold();
  if (!canMoveVisit(visit.state, 'confirmed')) return null;
  const press = async (): Promise<void> =>
    tell(await confirm(), (time) => t`Confirmée par le client à ${time}, enregistré ici.`);
  return (
    <Button icon={Check} onClick={() => void press()} className="flex-auto">
      <Trans>Client d’accord</Trans>
    </Button>
  );
}

interface RarelyProps extends VisitActionsProps {
  own: boolean;
}

/** What happens seldom and cannot be taken back is folded away from the thumb. */
function Rarely({ visit, order, own }: RarelyProps) {
  return (
    <details className="group">
      <FoldSummary>
        <span className="text-[15px] font-semibold">
          {own ? <Trans>Client absent, annulation…</Trans> : <Trans>Annulation…</Trans>}
        </span>
      </FoldSummary>
      <div className="flex flex-col gap-3 pt-1">
        {own ? (
          <LocalLink to={absenceOf(visit.id)} className={buttonClasses('ghost', 'normal')}>
            <Icon of={UserX} size={18} />
            <Trans>Client absent</Trans>
          </LocalLink>
        ) : null}
        {own && visit.state !== 'started' ? <FinishVisit visit={visit} order={order} /> : null}
        {canMoveVisit(visit.state, 'cancelled') ? <CancelVisit visit={visit} /> : null}
      </div>
    </details>
  );
}
