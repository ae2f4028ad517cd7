import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { standingAt } from '#contract/rules/orders/visit-history.ts';
import { onSiteSince } from '#data/queries/visits/on-site.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { VisitStateMark } from './visit-state-mark.tsx';

const minute = 60_000;

/** Longer than any visit, in minutes: somebody forgot to end it, and is no longer there. */
const longest = 12 * 60;

/** Shows the state of a visit, of one under way with how long its employee has been there. */
export function OnSiteMark({ visit }: { visit: Pick<Visit, 'id' | 'state' | 'history'> }) {
  const startedAt = visit.state === 'started' ? standingAt(visit, 'started') : null;
  if (startedAt === null) return <VisitStateMark state={visit.state} />;
  return <Elapsed visitId={visit.id} startedAt={startedAt} />;
}

interface ElapsedProps {
  visitId: string;
  startedAt: string;
}

function Elapsed({ visitId, startedAt }: ElapsedProps) {
  const now = useNow();
  const since = useLive(onSiteSince, [visitId, startedAt]);
  const elapsed = Math.max(0, Math.floor((now - (since ?? Date.parse(startedAt))) / minute));
  return (
    // Its room is there before it is known.
    <Pill tone="info" icon={Play} hidden={since === undefined} className="tabular-nums">
      <span>
        <ElapsedText minutes={elapsed} startedAt={startedAt} />
      </span>
    </Pill>
  );
}

function ElapsedText({ minutes, startedAt }: { minutes: number; startedAt: string }) {
  const formats = useFormats();
  if (minutes > longest) return <Trans>En cours depuis le {formats.dateTime(startedAt)}</Trans>;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return <Trans>Sur place depuis {minutes} min</Trans>;
  const restText = String(rest).padStart(2, '0');
  return (
    <Trans>
      Sur place depuis {hours} h {restText}
    </Trans>
  );
}
