import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import type { Conflict } from '#contract/entities/conflict.ts';
import { conflictValueLabels } from '#labels/mutations/conflict-labels.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useFormats } from '#ui/format.ts';
import { ConflictButtons } from '#parts/conflicts/conflict-buttons.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';

export interface ConflictTextProps {
  conflict: Conflict;
  isAuthor: boolean;
  supervisor: boolean;
  now: number;
}

/** Says which value lost against which, and lets a supervisor decide. */
export function ConflictText({ conflict, isAuthor, supervisor, now }: ConflictTextProps) {
  const formats = useFormats();
  const context = useLabelContext(formats);
  const { status: sync } = useRowSync('conflicts', conflict.id);
  const [lost = '', kept = ''] = conflictValueLabels(context, conflict).map((one) => one.replaceAll('\n', ' · '));
  return (
    <div role="status" className="mt-1.5 flex flex-col gap-2 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
      <div className="flex items-start gap-2">
        <Icon of={Users} size={18} className="mt-0.5" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <Outcome conflict={conflict} isAuthor={isAuthor} lost={lost} kept={kept} now={now} />
          {conflict.restored === null ? null : (
            <span className="block font-semibold">
              <Trans>
                Rétabli par {conflict.restored.by.name}, {formats.recent(conflict.restored.at, now)}.
              </Trans>
            </span>
          )}
          {conflict.upheld === undefined ? null : (
            <span className="block font-semibold">
              <Trans>
                Confirmé par {conflict.upheld.by.name}, {formats.recent(conflict.upheld.at, now)}.
              </Trans>
            </span>
          )}
        </p>
        <SyncMark status={sync} />
      </div>
      {supervisor ? <ConflictButtons conflict={conflict} lost={lost} kept={kept} isOnOrder /> : null}
    </div>
  );
}

interface OutcomeProps {
  conflict: Conflict;
  isAuthor: boolean;
  lost: string;
  kept: string;
  now: number;
}

/** Says what became of the value: replaced, or proposed to the office because the order is invoiced. */
function Outcome({ conflict, isAuthor, lost, kept, now }: OutcomeProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const storedBy = conflict.keptBy?.name ?? t`auteur inconnu`;
  const lostBy = conflict.lostBy?.name ?? t`auteur inconnu`;
  const at = formats.recent(conflict.at, now);
  if (conflict.writtenAt !== undefined)
    return isAuthor ? (
      <Trans>« {lost} » est proposé au bureau.</Trans>
    ) : (
      <Trans>
        {lostBy} propose « {lost} ».
      </Trans>
    );
  return isAuthor ? (
    <Trans>
      Votre valeur « {lost} » a été remplacée par « {kept} » ({storedBy}, {at}).
    </Trans>
  ) : (
    <Trans>
      « {lost} » de {lostBy} a été remplacé par « {kept} » ({storedBy}, {at}).
    </Trans>
  );
}
