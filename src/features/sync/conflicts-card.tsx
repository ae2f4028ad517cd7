import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { DoneWith } from '#data/queries/sync-centre.ts';
import { keptFor, openConflicts } from '#data/queries/sync-centre.ts';
import { orderValueWords } from '#hooks/order-field-words.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { conflictFieldWords, useDecideConflict } from '#hooks/use-decide-conflict.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { useWordContext } from '#hooks/word-context.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { useToast } from '#ui/toast.tsx';
import { subjectTitle } from './subject-title.ts';

/** How many are shown at first. */
const atFirst = 10;

/** Told to its author for as long as what is settled stays listed. */
function isRecent({ at }: Conflict, now: number): boolean {
  return now - Date.parse(at) < keptFor;
}

/**
 * Values that another's change has set aside (rule CF2): a supervisor sees all that nobody decided about, an author their own.
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
        {(all ? open : open.slice(0, atFirst)).map((one) => (
          <ConflictItem key={one.item.id} found={one} now={now} decides={supervisor} />
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
  found: DoneWith<Conflict>;
  now: number;
  /** The user may decide which of the two is right. */
  decides: boolean;
}

function ConflictItem({ found: { item: conflict, subject, label }, now, decides }: ConflictItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const context = useWordContext(formats);
  const showToast = useToast();
  const { restore, uphold } = useDecideConflict(conflict);
  const say = (decided: Promise<string>): void => void decided.then((text) => showToast({ text }));
  const { state } = useRowSync('conflicts', conflict.id);
  const words = (value: unknown): string => orderValueWords(context, conflict.field, value);
  const keptBy = conflict.keptBy?.name ?? t`auteur inconnu`;
  const lostBy = conflict.lostBy?.name ?? t`auteur inconnu`;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div>
          <h3 className="font-semibold">{conflictFieldWords(i18n, conflict)}</h3>
          {subject?.kind === 'order' ? (
            <LocalLink
              to={`/orders/${subject.id}`}
              className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-2"
            >
              {subjectTitle(i18n, subject, label)}
            </LocalLink>
          ) : (
            <p className="text-sm text-ink-2">{subjectTitle(i18n, subject, label)}</p>
          )}
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
      {decides ? (
        <div className="flex flex-wrap gap-2">
          {restore === null ? null : (
            <Button size="compact" icon={RotateCcw} onClick={() => say(restore())}>
              <Trans>Rétablir « {words(conflict.lost)} »</Trans>
            </Button>
          )}
          {uphold === null ? null : (
            <Button size="compact" icon={Check} onClick={() => say(uphold())}>
              <Trans>Garder « {words(conflict.kept)} »</Trans>
            </Button>
          )}
        </div>
      ) : null}
    </li>
  );
}
