import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { sharedCount } from '#data/capture/shared-files.ts';
import type { DraftItem } from '#data/queries/sync/draft-items.ts';
import { draftItems } from '#data/queries/sync/draft-items.ts';
import type { DoneWith } from '#data/queries/sync/subject-labels.ts';
import type { Draft } from '#data/database/stored-draft.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useRemoveDraft } from '#parts/forms/use-remove-draft.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { CopyText } from '../waiting/copy-text.tsx';
import { MutationContent } from '../waiting/mutation-content.tsx';
import type { DraftRegistry } from './read-draft.ts';
import { readDraft } from './read-draft.ts';
import { labelTitle } from '../subject-title.ts';

/** Lists the drafts of this device, the shared files without an order among them (rule LW6). */
export function DraftsCard({ now, definitions }: { now: number; definitions: DraftRegistry }) {
  const { t } = useLingui();
  const remove = useRemoveDraft();
  const drafts = useLive(draftItems, []) ?? [];
  const shared = useLive((db) => sharedCount(db.userId), []) ?? 0;
  if (drafts.length + shared === 0) return null;
  return (
    <Card title={t`Brouillons sur cet appareil`}>
      <ul className="divide-y divide-line-2">
        {drafts.map((one) => (
          <DraftLine key={one.item.draft.key} one={one} definitions={definitions} now={now} onRemove={remove} />
        ))}
        {shared === 0 ? null : (
          <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-[1_1_12rem] font-semibold">
              <Plural value={shared} one="# élément partagé, sans place" other="# éléments partagés, sans place" />
            </span>
            <LocalLink to="/share" className={buttonClasses('ghost', 'compact')}>
              <Trans>Ouvrir</Trans>
            </LocalLink>
          </li>
        )}
      </ul>
    </Card>
  );
}

interface DraftLineProps {
  one: DoneWith<DraftItem>;
  definitions: DraftRegistry;
  now: number;
  onRemove: (draft: Draft) => Promise<void>;
}

function DraftLine({ one: { item, label }, definitions, now, onRemove }: DraftLineProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const { title, path, stranded } = readDraft(definitions, item, label, context);
  const subject = label === null ? null : labelTitle(i18n, label);
  const named = subject === null ? title : `${title}, ${subject}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-[1_1_12rem]">
        <span className="block leading-snug font-semibold">{title}</span>
        {subject === null ? null : <span className="block text-sm text-ink-2">{subject}</span>}
        <time dateTime={new Date(item.draft.changedAt).toISOString()} className="block text-sm text-ink-2">
          {formats.recent(item.draft.changedAt, now)}
        </time>
      </span>
      {stranded === null ? null : (
        <div className="flex basis-full flex-col gap-2">
          <p className="text-sm text-ink-2">
            {item.subject?.kind === 'client' ? (
              <Trans>Ce client n’est plus le vôtre, ou il est réuni avec un autre. Reprenez ce texte ailleurs.</Trans>
            ) : (
              <Trans>Cette commande n’est plus sur cet appareil. Reprenez ce texte ailleurs.</Trans>
            )}
          </p>
          <MutationContent title={title} lines={stranded} />
        </div>
      )}
      <span className="flex flex-wrap gap-2">
        {stranded === null || stranded.length === 0 ? null : <CopyText lines={stranded} />}
        {path === null ? null : (
          <LocalLink to={path} aria-label={t`Ouvrir ${named}`} className={buttonClasses('ghost', 'compact')}>
            <Trans>Ouvrir</Trans>
          </LocalLink>
        )}
        <Button
          look="danger"
          size="compact"
          icon={Trash2}
          aria-label={t`Supprimer ${named}`}
          onClick={() => void onRemove(item.draft)}
        >
          <Trans>Supprimer</Trans>
        </Button>
      </span>
    </li>
  );
}
