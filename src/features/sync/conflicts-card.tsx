import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { DoneWith } from '#data/queries/sync-centre.ts';
import { keptFor, openConflicts } from '#data/queries/sync-centre.ts';
import { orderFieldWords, orderValueWords } from '#hooks/order-field-words.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRestoreConflict } from '#hooks/use-restore-conflict.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { useWordContext } from '#hooks/word-context.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { useToast } from '#ui/toast.tsx';
import { orderTitle } from './order-title.ts';

/** How many are shown at first. */
const atFirst = 10;

/** Told to its author for as long as what is settled stays listed. */
function isRecent({ at }: Conflict, now: number): boolean {
  return now - Date.parse(at) < keptFor;
}

/**
 * Values that another's change has set aside (rule CF2): a supervisor sees all that nobody brought back, an author their own.
 */
export function ConflictsCard({ now }: { now: number }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const [all, setAll] = useState(false);
  const found = useLive(openConflicts, []) ?? [];
  const open = found.filter(({ item }) => supervisor || (item.lostBy?.id === actor.id && isRecent(item, now)));
  if (open.length === 0) return null;
  return (
    <Card title={supervisor ? t`Valeurs remplacées, à arbitrer` : t`Vos valeurs remplacées`}>
      <ul className="divide-y divide-line-2">
        {(all ? open : open.slice(0, atFirst)).map(({ item, order }) => (
          <ConflictItem key={item.id} conflict={item} order={order} now={now} restorable={supervisor} />
        ))}
      </ul>
      {all || open.length <= atFirst ? null : (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setAll(true)}>
          <Trans>Afficher les {open.length}</Trans>
        </Button>
      )}
    </Card>
  );
}

interface ConflictItemProps {
  conflict: Conflict;
  order: DoneWith<Conflict>['order'];
  now: number;
  restorable: boolean;
}

function ConflictItem({ conflict, order, now, restorable }: ConflictItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const context = useWordContext(formats);
  const showToast = useToast();
  const restore = useRestoreConflict(conflict);
  const { state } = useRowSync('conflicts', conflict.id);
  const words = (value: unknown): string => orderValueWords(context, conflict.field, value);
  const keptBy = conflict.keptBy?.name ?? t`auteur inconnu`;
  const lostBy = conflict.lostBy?.name ?? t`auteur inconnu`;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div>
          <h3 className="font-semibold">{orderFieldWords(i18n, conflict.field)}</h3>
          <LocalLink
            to={`/orders/${conflict.orderId}`}
            className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-2"
          >
            {orderTitle(i18n, order)}
          </LocalLink>
        </div>
        <SyncMark state={state} />
      </div>
      <dl className="grid gap-2 sm:grid-cols-2">
        <div className="rounded-control bg-paper px-3 py-2">
          <dt className="text-sm text-ink-2">
            <Trans>Remplacé, de {lostBy}</Trans>
          </dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{words(conflict.lost)}</dd>
        </div>
        <div className="rounded-control bg-paper px-3 py-2">
          <dt className="text-sm text-ink-2">
            <Trans>
              Par {keptBy}, {formats.recent(conflict.at, now)}
            </Trans>
          </dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{words(conflict.kept)}</dd>
        </div>
      </dl>
      {restorable && restore !== null ? (
        <Button
          size="compact"
          icon={RotateCcw}
          className="self-start"
          onClick={() => void restore().then((text) => showToast({ text }))}
        >
          <Trans>Rétablir « {words(conflict.lost)} »</Trans>
        </Button>
      ) : null}
    </li>
  );
}
