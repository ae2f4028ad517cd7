import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { surveyProgress } from '#contract/rules/survey.ts';
import type { IncompleteFollowUp } from '#data/queries/incomplete.ts';
import { useContent } from '#hooks/use-content.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { addressLines } from '#labels/address-lines.ts';
import { ChoiceRow } from '#parts/list-detail/choice-row.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/marks.tsx';
import { Pill } from '#ui/pill.tsx';
import { WindowList } from '#ui/window-list.tsx';

/** Estimated height of a row with its gap, in pixels. */
const rowHeight = 76;

interface FollowUpListProps {
  followUps: readonly IncompleteFollowUp[];
  chosenId: string | null;
  now: number;
  onChoose: (orderId: string) => void;
}

/** Lists surveys: returned and late ones are marked. */
export function FollowUpList({ followUps, chosenId, now, onChoose }: FollowUpListProps) {
  const { t } = useLingui();
  return (
    <WindowList label={t`Suivis`} items={followUps} keyOf={({ order }) => order.id} heightOf={() => rowHeight}>
      {(one) => (
        <Row one={one} isChosen={one.order.id === chosenId} now={now} onChoose={() => onChoose(one.order.id)} />
      )}
    </WindowList>
  );
}

interface RowProps {
  one: IncompleteFollowUp;
  isChosen: boolean;
  now: number;
  onChoose: () => void;
}

function Row({ one: { order, followUp }, isChosen, now, onChoose }: RowProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const { state: sync } = useRowSync('followUps', order.id);
  const { answers = {}, returned } = followUp ?? {};
  const left = content === null ? null : surveyProgress(content.survey.questions, answers, returned).open.length;
  const { street, town } = addressLines(i18n, order.address);
  const dueOn = followUp?.dueOn ?? null;
  const isLate = dueOn !== null && dueOn < brusselsDay(now) && followUp?.state !== 'submitted';
  const day = dueOn === null ? '' : formats.day(dueOn);
  return (
    <ChoiceRow
      id={order.id}
      title={street}
      line={
        <>
          {/* The date first: the rest of a narrow line is cut off. */}
          {dueOn === null ? null : (
            <>
              <span className={isLate ? 'font-semibold text-bad' : undefined}>
                <Trans>pour le {day}</Trans>
              </span>
              {' · '}
            </>
          )}
          {[town, order.number].filter((part) => part !== null).join(' · ')}
        </>
      }
      aside={
        <>
          {followUp?.state === 'returned' ? (
            <Pill tone="bad">
              <Trans>Renvoyé</Trans>
            </Pill>
          ) : null}
          <SyncMark state={sync} />
          {followUp?.state === 'submitted' || left === null ? null : (
            <span className="text-sm text-ink-2 tabular-nums">
              <Plural value={left} _0="complet" one="encore #" other="encore #" />
            </span>
          )}
        </>
      }
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}
