import { Plural, useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import { ChoiceRow } from '#parts/list-detail/choice-row.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { WindowList } from '#ui/lists/window-list.tsx';
import type { Present } from './use-presence.ts';
import { decisionIcons, decisionSubject, decisionTask } from './decision-labels.ts';

/** Height of a row, in pixels. */
const rowHeight = 44;

interface DecisionListProps {
  decisions: readonly Decision[];
  chosenId: string | null;
  present: Present;
  now: number;
  onChoose: (id: string) => void;
}

/** Lists what waits, in dense rows. */
export function DecisionList({ decisions, chosenId, present, now, onChoose }: DecisionListProps) {
  const { t } = useLingui();
  return (
    <div className="overflow-hidden rounded-control border border-line bg-card">
      <WindowList label={t`À décider`} items={decisions} keyOf={({ id }) => id} heightOf={() => rowHeight} flat>
        {(decision) => (
          <DecisionRow
            decision={decision}
            isChosen={decision.id === chosenId}
            names={present.get(decision.id) ?? []}
            now={now}
            onChoose={() => onChoose(decision.id)}
          />
        )}
      </WindowList>
    </div>
  );
}

interface DecisionRowProps {
  decision: Decision;
  isChosen: boolean;
  /** Colleagues who have it open. */
  names: readonly string[];
  now: number;
  onChoose: () => void;
}

function DecisionRow({ decision, isChosen, names, now, onChoose }: DecisionRowProps) {
  const { i18n, t } = useLingui();
  const who = names.join(', ');
  const { name, town } = decisionSubject(i18n, decision);
  return (
    <ChoiceRow
      flat
      id={decision.id}
      icon={decisionIcons[decision.kind]}
      title={name}
      line={[decisionTask(i18n, decision), town].filter((part) => part !== '').join(' · ')}
      aside={
        <>
          {who === '' ? null : (
            <span
              role="img"
              aria-label={t`Ouvert aussi par ${who}`}
              title={t`Ouvert aussi par ${who}`}
              className="text-ink-2"
            >
              <Icon of={Eye} size={18} />
            </span>
          )}
          <span className="text-fine text-ink-2 tabular-nums">
            <Waiting since={decision.since} now={now} />
          </span>
        </>
      }
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}

/** How long a decision waits: the time for today, otherwise the days. */
function Waiting({ since, now }: { since: string; now: number }) {
  const formats = useFormats();
  const days = Math.round((Date.parse(brusselsDay(now)) - Date.parse(brusselsDay(since))) / 86_400_000);
  return days <= 0 ? formats.time(since) : <Plural value={days} one="# jour" other="# jours" />;
}
