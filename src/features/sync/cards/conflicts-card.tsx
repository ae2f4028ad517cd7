import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { DoneWith } from '#data/queries/sync/subject-labels.ts';
import { openConflicts } from '#data/queries/decisions/conflicts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { conflictFieldLabels, conflictValueLabels } from '#labels/mutations/conflict-labels.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { ConflictButtons } from '#parts/conflicts/conflict-buttons.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { subjectTitle } from '../subject-title.ts';

/** Number of conflicts shown initially. */
const initialCount = 10;

/**
 * Lists replaced values (rule CF2). A supervisor sees all undecided conflicts, an author their own recent ones.
 */
export function ConflictsCard({ now }: { now: number }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const [all, setAll] = useState(false);
  const viewer = { id: actor.id, supervisor, now };
  const open = useLive((db) => openConflicts(db, viewer), [actor.id, supervisor, now]) ?? [];
  if (open.length === 0) return null;
  return (
    <Card title={supervisor ? t`Valeurs remplacées, à arbitrer` : t`Vos valeurs remplacées`}>
      <ul className="divide-y divide-line-2">
        {(all ? open : open.slice(0, initialCount)).map((one) => (
          <ConflictItem key={one.item.id} found={one} now={now} decides={supervisor} />
        ))}
      </ul>
      {all || open.length <= initialCount ? null : (
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
  /** The user may decide which value is right. */
  decides: boolean;
}

function ConflictItem({ found: { item: conflict, subject, label }, now, decides }: ConflictItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const { status: sync } = useRowSync('conflicts', conflict.id);
  const [lost, kept] = conflictValueLabels(context, conflict);
  const storedBy = conflict.keptBy?.name ?? t`auteur inconnu`;
  const lostBy = conflict.lostBy?.name ?? t`auteur inconnu`;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div>
          <h3 className="font-semibold">{conflictFieldLabels(i18n, conflict)}</h3>
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
        <SyncMark status={sync} />
      </div>
      <dl className="grid gap-2 sm:grid-cols-2">
        <div className="rounded-control bg-paper px-3 py-2">
          <dt className="text-sm text-ink-2">
            {conflict.writtenAt === undefined ? (
              <Trans>Remplacé, de {lostBy}</Trans>
            ) : (
              <Trans>Proposé par {lostBy}</Trans>
            )}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{lost}</dd>
        </div>
        <div className="rounded-control bg-paper px-3 py-2">
          <dt className="text-sm text-ink-2">
            {conflict.writtenAt === undefined ? (
              <Trans>
                Par {storedBy}, {formats.recent(conflict.at, now)}
              </Trans>
            ) : (
              <Trans>Sur la commande</Trans>
            )}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{kept}</dd>
        </div>
      </dl>
      {decides ? <ConflictButtons conflict={conflict} lost={lost} kept={kept} /> : null}
      {decides || conflict.writtenAt === undefined ? null : (
        <p className="text-sm text-ink-2">
          <Trans>Le bureau décide.</Trans>
        </p>
      )}
    </li>
  );
}
