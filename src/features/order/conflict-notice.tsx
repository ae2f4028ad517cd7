import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, Users } from 'lucide-react';
import type { Conflict } from '#contract/entities/conflict.ts';
import { conflictsOfOrder, keptFor } from '#data/queries/sync-centre.ts';
import { orderValueWords } from '#hooks/order-field-words.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRestoreConflict } from '#hooks/use-restore-conflict.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { useWordContext } from '#hooks/word-context.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { useToast } from '#ui/toast.tsx';
import { useNow } from '#ui/use-now.ts';

const none: Conflict[] = [];

interface ConflictNoticeProps {
  orderId: string;
  field: string;
}

/**
 * On a field whose value replaced another's (rule CF2): its author learns by what and whom, a supervisor sees both and may bring
 * the other back.
 */
export function ConflictNotice({ orderId, field }: ConflictNoticeProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  const conflicts = useLive((db) => conflictsOfOrder(db, orderId), [orderId]) ?? none;
  const last = conflicts.find((conflict) => conflict.field === field);
  if (last === undefined || now - Date.parse(last.restored?.at ?? last.at) > keptFor) return null;
  const isAuthor = last.lostBy?.id === actor.id;
  if (!supervisor && !isAuthor) return null;
  return <Notice conflict={last} isAuthor={isAuthor} supervisor={supervisor} now={now} />;
}

interface NoticeProps {
  conflict: Conflict;
  isAuthor: boolean;
  supervisor: boolean;
  now: number;
}

function Notice({ conflict, isAuthor, supervisor, now }: NoticeProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const context = useWordContext(formats);
  const { state } = useRowSync('conflicts', conflict.id);
  const words = (value: unknown): string => orderValueWords(context, conflict.field, value);
  const lost = words(conflict.lost);
  const kept = words(conflict.kept);
  const keptBy = conflict.keptBy?.name ?? t`auteur inconnu`;
  const lostBy = conflict.lostBy?.name ?? t`auteur inconnu`;
  const at = formats.recent(conflict.at, now);
  return (
    <div role="status" className="mt-1.5 flex flex-col gap-2 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
      <div className="flex items-start gap-2">
        <Icon of={Users} size={18} className="mt-0.5" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          {isAuthor ? (
            <Trans>
              Votre valeur « {lost} » a été remplacée par « {kept} » ({keptBy}, {at}).
            </Trans>
          ) : (
            <Trans>
              « {lost} » de {lostBy} a été remplacé par « {kept} » ({keptBy}, {at}).
            </Trans>
          )}
          {conflict.restored === null ? null : (
            <span className="block font-semibold">
              <Trans>
                Rétabli par {conflict.restored.by.name}, {formats.recent(conflict.restored.at, now)}.
              </Trans>
            </span>
          )}
        </p>
        <SyncMark state={state} />
      </div>
      {supervisor && conflict.restored === null ? <Restore conflict={conflict} value={lost} /> : null}
    </div>
  );
}

function Restore({ conflict, value }: { conflict: Conflict; value: string }) {
  const showToast = useToast();
  const restore = useRestoreConflict(conflict);
  if (restore === null) return null;
  return (
    <Button
      size="compact"
      icon={RotateCcw}
      className="self-start"
      onClick={() => void restore().then((text) => showToast({ text }))}
    >
      <Trans>Rétablir « {value} »</Trans>
    </Button>
  );
}
