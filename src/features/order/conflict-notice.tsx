import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw, Users } from 'lucide-react';
import type { Conflict } from '#contract/entities/conflict.ts';
import { conflictsOfOrder, keptFor } from '#data/queries/sync-centre.ts';
import { orderValueWords } from '#hooks/order-field-words.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useDecideConflict } from '#hooks/use-decide-conflict.ts';
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
  /** The visit whose field it is; the order's own when there is none. */
  visitId?: string;
}

/**
 * On a field whose value replaced another's (rule CF2): its author learns by what and whom, a supervisor sees both and decides
 * which is right.
 */
export function ConflictNotice({ orderId, field, visitId }: ConflictNoticeProps) {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  const conflicts = useLive((db) => conflictsOfOrder(db, orderId), [orderId]) ?? none;
  const last = conflicts.find((conflict) => conflict.field === field && conflict.of?.id === visitId);
  if (last === undefined || now - Date.parse(last.restored?.at ?? last.upheld?.at ?? last.at) > keptFor) return null;
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
          {conflict.upheld === undefined ? null : (
            <span className="block font-semibold">
              <Trans>
                Confirmé par {conflict.upheld.by.name}, {formats.recent(conflict.upheld.at, now)}.
              </Trans>
            </span>
          )}
        </p>
        <SyncMark state={state} />
      </div>
      {supervisor ? <Decide conflict={conflict} lost={lost} kept={kept} /> : null}
    </div>
  );
}

function Decide({ conflict, lost, kept }: { conflict: Conflict; lost: string; kept: string }) {
  const showToast = useToast();
  const { restore, uphold } = useDecideConflict(conflict);
  const say = (decided: Promise<string>): void => void decided.then((text) => showToast({ text }));
  if (uphold === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {restore === null ? null : (
        <Button size="compact" icon={RotateCcw} onClick={() => say(restore())}>
          <Trans>Rétablir « {lost} »</Trans>
        </Button>
      )}
      <Button size="compact" icon={Check} onClick={() => say(uphold())}>
        <Trans>Garder « {kept} »</Trans>
      </Button>
    </div>
  );
}
