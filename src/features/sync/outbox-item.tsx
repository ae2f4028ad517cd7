import { Trans } from '@lingui/react/macro';
import { PenLine, Trash2 } from 'lucide-react';
import { uploadAttach } from '#contract/mutations/uploads.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import type { HolderNews } from '#data/queries/orders/departed-orders.ts';
import type { OutboxItem as Item } from '#data/queries/sync/outbox-items.ts';
import { editPath } from '#parts/forms/edit-path.ts';
import { RefusedFacts, SendAgain } from '#parts/decisions/refused-parts.tsx';
import { mutationLabels } from '#labels/mutation-labels.ts';
import type { OutboxChoices } from '#hooks/use-outbox-choices.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { waitsFor } from '#sync/send-status.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { CopyText } from './copy-text.tsx';
import { RefusedFile } from './file-item.tsx';
import { MutationContent } from './mutation-content.tsx';
import { ReasonLabels } from './reason-labels.tsx';
import type { SyncCentre } from './use-sync-centre.ts';

interface OutboxItemProps {
  item: Item;
  centre: SyncCentre;
  /** The order or the client is on this device, so its page can open. */
  hasPage: boolean;
  /** Set when the order has left this device. */
  departed: { news: HolderNews | null } | null;
  choices: OutboxChoices;
}

/** Shows one unsettled mutation: content, age, reason and actions. */
export function OutboxItem({ item, centre, hasPage, departed, choices }: OutboxItemProps) {
  const formats = useFormats();
  const { itemOf, now, statusOf } = centre;
  const status = statusOf(item);
  const isRefused = status.is === 'refused';
  const code = refusalCode(item);
  const { title, lines } = mutationLabels(useLabelContext(formats), item);
  const fileId = refusedFileOf(item);
  return (
    <li className="flex flex-col gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="leading-snug font-semibold">{title}</h3>
        <SyncMark status={status} />
      </div>
      <p className={classNames('text-body', isRefused ? 'text-bad' : 'text-ink-2')}>
        {isRefused && code === 'NotFound' && departed !== null ? (
          <RefusedAsFormer name={departed.news?.holder?.name ?? ''} />
        ) : (
          <ReasonLabels item={item} status={status} itemOf={itemOf} now={now} />
        )}
        {isRefused ? <RefusedFacts entry={item} code={code} /> : null}
        {item.rowGone && !isRefused ? (
          <>
            {' '}
            <Trans>Plus attribué à cet appareil : le serveur décidera.</Trans>
          </>
        ) : null}
      </p>
      <MutationContent title={title} lines={lines} />
      {fileId === null ? null : <RefusedFile id={fileId} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-ink-2">
          <Trans>Depuis {formats.recent(item.createdAt, now)}</Trans>
        </p>
        {isRefused && lines.length > 0 ? <CopyText lines={lines} /> : null}
        <Actions item={item} path={item.canEdit ? editPath({ ...item, hasPage }) : null} choices={choices} />
      </div>
    </li>
  );
}

/** Returns the file that the server refused to attach; null for any other mutation. */
function refusedFileOf({ name, args, status }: Item): string | null {
  if (name !== 'upload.attach' || status.is !== 'refused') return null;
  return uploadAttach.args.safeParse(args).data?.uploadId ?? null;
}

/** Says why work on an order that has left its author is refused, and to whom it can be given. */
function RefusedAsFormer({ name }: { name: string }) {
  return name === '' ? (
    <Trans>Refusé : la commande n’est plus la vôtre. Transmettez ceci à votre superviseur.</Trans>
  ) : (
    <Trans>Refusé : la commande n’est plus la vôtre. Transmettez ceci à {name}.</Trans>
  );
}

interface ActionsProps {
  item: Item;
  /** Of the form in which it can be changed. */
  path: string | null;
  choices: OutboxChoices;
}

function Actions({ item, path, choices }: ActionsProps) {
  const { id, canRetry, canDiscard, status } = item;
  if (!canDiscard && !waitsFor(status, 'confirming')) {
    return (
      <p className="text-sm text-ink-2">
        <Trans>Peut-être déjà reçu : à abandonner après la réponse du serveur.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <SendAgain entry={item} size="compact" onRetry={canRetry ? () => choices.retry(id) : null} />
      {path === null ? null : (
        <LocalLink to={path} className={buttonClasses('ghost', 'compact')}>
          <Icon of={PenLine} size={18} />
          <Trans>Modifier</Trans>
        </LocalLink>
      )}
      {canDiscard ? (
        <Button look="danger" size="compact" icon={Trash2} onClick={() => choices.discard(id)}>
          <Trans>Abandonner</Trans>
        </Button>
      ) : null}
    </div>
  );
}
