import { Plural, useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Decision } from '#data/queries/decisions.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { WindowList } from '#ui/window-list.tsx';
import { decisionIcons, decisionSubject, decisionTask } from './decision-labels.ts';

/** Estimated height of a row with its gap, in pixels. */
const rowHeight = 72;

interface DecisionListProps {
  decisions: readonly Decision[];
  chosenId: string | null;
  now: number;
  onChoose: (id: string) => void;
}

/** Lists what waits, the oldest first. */
export function DecisionList({ decisions, chosenId, now, onChoose }: DecisionListProps) {
  const { t } = useLingui();
  return (
    <WindowList label={t`À décider`} items={decisions} keyOf={({ id }) => id} heightOf={() => rowHeight}>
      {(decision) => (
        <DecisionRow
          decision={decision}
          isChosen={decision.id === chosenId}
          now={now}
          onChoose={() => onChoose(decision.id)}
        />
      )}
    </WindowList>
  );
}

interface DecisionRowProps {
  decision: Decision;
  isChosen: boolean;
  now: number;
  onChoose: () => void;
}

function DecisionRow({ decision, isChosen, now, onChoose }: DecisionRowProps) {
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      data-decision={decision.id}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex min-h-16 w-full items-start gap-3 rounded-control border px-3 py-2.5 text-left',
        isChosen
          ? 'border-line bg-card lg:border-accent lg:bg-accent-soft'
          : 'border-line bg-card hover:border-line-strong',
      )}
    >
      <Icon of={decisionIcons[decision.kind]} size={22} className="mt-0.5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-snug font-semibold">{decisionTask(i18n, decision)}</span>
        <span className="block truncate text-sm text-ink-2">{decisionSubject(i18n, decision).title}</span>
      </span>
      <span className="shrink-0 text-sm text-ink-2 tabular-nums">
        <Waiting since={decision.since} now={now} />
      </span>
    </button>
  );
}

/** How long a decision waits: the time for today, otherwise the days. */
function Waiting({ since, now }: { since: string; now: number }) {
  const formats = useFormats();
  const days = Math.round((Date.parse(brusselsDay(now)) - Date.parse(brusselsDay(since))) / 86_400_000);
  return days <= 0 ? formats.time(since) : <Plural value={days} one="# jour" other="# jours" />;
}
