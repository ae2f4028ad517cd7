import { Trans, useLingui } from '@lingui/react/macro';
import { use, useLayoutEffect, useRef } from 'react';
import type { ContestedDecision } from '#data/queries/decisions/contested-decisions.ts';
import { contestedFollowed } from '#data/queries/decisions/contested-decisions.ts';
import { DecidedSentence } from '#parts/decisions/decided-sentence.tsx';
import { useCanDecideAnyway } from '#parts/decisions/use-can-decide-anyway.ts';
import { useDecideAnyway } from '#parts/decisions/use-decide-anyway.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { anywayLabel } from '#labels/mutations/decided-labels.ts';
import { mutationLabels } from '#labels/mutations/mutation-labels.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { KeyCap } from '#parts/list-detail/keys-hint.tsx';
import { labelledSubject } from '../list/decision-labels.ts';
import { RememberUndoContext } from './decision-undo.ts';
import { EarlyKeysContext, useDeadTime } from '../keys/early-keys.ts';

/** Decisions made here that a colleague's preceded: each is left, or made all the same. */
export function ContestedCard() {
  const { t } = useLingui();
  const read = useLive(contestedFollowed, []);
  const contested = read ?? [];
  const { leave } = useDecideAnyway(use(RememberUndoContext));
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  const before = useRef<readonly ContestedDecision[] | undefined>(undefined);
  // One that comes puts its buttons where others were, and moves those of the page below.
  useLayoutEffect(() => {
    const known = before.current;
    before.current = read;
    if (known !== undefined && read?.some(({ id }) => !known.some((one) => one.id === id))) early.arrived();
  }, [early, read]);
  if (contested.length === 0) return null;
  return (
    <Card title={t`Un collègue a décidé avant vous`} tone="bad">
      <ul className="max-h-96 divide-y divide-line-2 overflow-y-auto">
        {contested.map((one, place) => (
          <Contested key={one.id} contested={one} isFirst={place === 0} />
        ))}
      </ul>
      {contested.length < 2 ? null : (
        <Button look="quiet" {...dead} onClick={() => void (early.isDead() || leave(contested))}>
          <Trans>Tout laisser</Trans>
        </Button>
      )}
    </Card>
  );
}

function Contested({ contested, isFirst }: { contested: ContestedDecision; isFirst: boolean }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const early = use(EarlyKeysContext);
  const dead = useDeadTime(early);
  const { leave, decideAnyway } = useDecideAnyway(use(RememberUndoContext));
  const { decided, label, made } = contested;
  const can = useCanDecideAnyway(made.row, decided);
  const { title, orderId } = labelledSubject(i18n, label);
  const { title: what, lines } = mutationLabels(context, contested);
  return (
    <li className="flex flex-col gap-1.5 py-2.5 first:pt-0 last:pb-0">
      {orderId === null ? (
        <p className="font-semibold">{title}</p>
      ) : (
        <LocalLink to={`/orders/${orderId}`} className="min-h-11 content-center font-semibold text-accent underline">
          {title}
        </LocalLink>
      )}
      <p role="status" className="wrap-anywhere">
        <DecidedSentence row={made.row} decided={decided} />
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        <Trans>Vous :</Trans> {[what, ...lines.map((line) => labelledLine(i18n, line.label, line.text))].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" data-over="leave" {...dead} onClick={() => void (early.isDead() || leave([contested]))}>
          <Trans>Laisser ainsi</Trans> {isFirst ? <KeyCap of="l" /> : null}
        </Button>
        {can === true ? (
          <Button
            size="compact"
            data-over="anyway"
            {...dead}
            onClick={() => void (early.isDead() || decideAnyway(contested))}
          >
            {anywayLabel(i18n, made.row, made.accepted)} {isFirst ? <KeyCap of="L" /> : null}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
