import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { followUpAssigneeOf } from '#contract/rules/surveys/follow-ups.ts';
import type { IncompleteFollowUp } from '#data/queries/files/incomplete.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { ChoiceRow } from '#parts/list-detail/choice-row.tsx';
import type { Formats } from '#ui/format.ts';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { WindowList } from '#ui/lists/window-list.tsx';
import { isLate, returnReasonOf } from './follow-up-filter.ts';
import { useSurvey } from './survey/use-survey.ts';

/** Estimated height of a row with its gap, in pixels. */
const rowHeight = 76;

interface FollowUpListProps {
  followUps: readonly IncompleteFollowUp[];
  chosenId: string | null;
  now: number;
  onChoose: (orderId: string) => void;
}

/** Lists surveys: returned and late ones are marked. A colleague's has their name. */
export function FollowUpList({ followUps, chosenId, now, onChoose }: FollowUpListProps) {
  const { t } = useLingui();
  return (
    <WindowList label={t`Relevés`} items={followUps} keyOf={({ order }) => order.id} heightOf={() => rowHeight}>
      {(one) => (
        <Row one={one} isChosen={one.order.id === chosenId} now={now} onChoose={() => onChoose(one.order.id)} />
      )}
    </WindowList>
  );
}

/** Returns a day of this year without it: a phone's row has room for the address and the order's number then. */
function shortDay(formats: Formats, day: string, now: number): string {
  const isThisYear = day.slice(0, 4) === brusselsDay(now).slice(0, 4);
  return formats.day(day).slice(0, isThisYear ? 5 : undefined);
}

interface RowProps {
  one: IncompleteFollowUp;
  isChosen: boolean;
  now: number;
  onChoose: () => void;
}

function Row({ one: { order, followUp }, isChosen, now, onChoose }: RowProps) {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const formats = useFormats();
  const { status: sync } = useRowSync('followUps', order.id);
  const { street, town } = addressLines(i18n, order.address);
  const assignee = followUpAssigneeOf(order, followUp);
  const colleague = assignee === null || assignee.id === actor.id ? null : assignee.name;
  const reason = returnReasonOf(followUp);
  const dueOn = followUp?.state === 'submitted' ? null : (followUp?.dueOn ?? null);
  const day = dueOn === null ? '' : shortDay(formats, dueOn, now);
  return (
    <ChoiceRow
      id={order.id}
      title={street}
      line={
        <>
          {/* The date first: the rest of a narrow line is cut off. */}
          {dueOn === null ? null : (
            <>
              <span className={isLate(followUp, now) ? 'font-semibold text-bad' : undefined}>
                <Trans>pour le {day}</Trans>
              </span>
              {' · '}
            </>
          )}
          {[colleague, order.number, town].filter((part) => part !== null).join(' · ')}
          {reason === null || reason === '' ? null : <span className="block truncate text-bad">{reason}</span>}
        </>
      }
      aside={
        <>
          {reason === null ? null : (
            <Pill tone="bad">
              <Trans>Renvoyé</Trans>
            </Pill>
          )}
          <SyncMark status={sync} />
          {followUp?.state === 'submitted' ? (
            <Submitted followUp={followUp} isSent={sync.is === 'sent'} now={now} />
          ) : (
            <Left orderId={order.id} followUp={followUp} />
          )}
        </>
      }
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}

/** How many answers are left, where the questions are known; what is only typed is no answer. */
function Left({ orderId, followUp }: { orderId: string; followUp: FollowUp | undefined }) {
  const content = useContent();
  const { asked, answered } = useSurvey(content?.survey, orderId, followUp ?? null);
  if (content === null) return null;
  const left = asked.length - answered;
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      <Plural value={left} _0="complet" one="# question" other="# questions" />
    </span>
  );
}

/** When it was submitted, once the server has it. */
function Submitted({ followUp: { history }, isSent, now }: { followUp: FollowUp; isSent: boolean; now: number }) {
  const formats = useFormats();
  const at = history.findLast(({ state }) => state === 'submitted')?.at;
  const day = at === undefined ? null : shortDay(formats, brusselsDay(at), now);
  if (!isSent) return null;
  return <Pill tone="visited">{day === null ? <Trans>Remis</Trans> : <Trans>Remis le {day}</Trans>}</Pill>;
}
