import { Trans } from '@lingui/react/macro';
import { PenLine, Trash2 } from 'lucide-react';
import { uploadAttach } from '#contract/mutations/evidence/uploads.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import type { OutboxItem as Item } from '#data/queries/sync/outbox-items.ts';
import { editPath } from '#parts/forms/edit-path.ts';
import { RefusedFacts, SendAgain } from '#parts/decisions/refused-parts.tsx';
import type { OutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { waitsFor, wasReceived } from '#sync/send-status.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { CopyText } from './copy-text.tsx';
import { RefusedFile } from './file-item.tsx';
import { MutationContent } from './mutation-content.tsx';
import { ReasonLabels } from './reason-labels.tsx';
import type { Departed } from './refusal-reason.tsx';
import { RefusalReason } from './refusal-reason.tsx';
import type { SyncCentre } from '../use-sync-centre.ts';
import type { WaitingThing } from './waiting-things.ts';
import { thingLabels } from './waiting-things.ts';

/** Why a mutation waits that says nothing of its own: it goes with the others. */
const ordinary: ReadonlySet<string> = new Set(['next', 'behind', 'offline', 'signIn', 'sending', 'confirming']);

interface OutboxItemProps {
  thing: WaitingThing;
  /** Shows its reason and its actions at once. */
  isOpen: boolean;
  centre: SyncCentre;
  /** The order or the client is on this device, so its page can open. */
  hasPage: boolean;
  departed: Departed | null;
  choices: OutboxChoices;
}

/** Shows one thing that is not settled in a line; its content, age, reason and actions once it is opened. */
export function OutboxItem({ thing, isOpen, centre, hasPage, departed, choices }: OutboxItemProps) {
  const formats = useFormats();
  const { itemOf, now, statusOf } = centre;
  const [item] = thing;
  const status = statusOf(item);
  const isRefused = status.is === 'refused';
  const { title, lines } = thingLabels(useLabelContext(formats), thing);
  const fileId = refusedFileOf(item);
  const code = refusalCode(item);
  const reason = isRefused ? (
    <RefusalReason code={code} departed={departed} />
  ) : (
    <ReasonLabels status={status} itemOf={itemOf} now={now} />
  );
  const isShown = status.is === 'waits' && !ordinary.has(status.why);
  return (
    <li className="py-0.5">
      <Fold
        line="none"
        isOpen={isOpen}
        summary={
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 className="leading-snug font-semibold first-letter:uppercase">{title}</h3>
              {/* The card says that it is to be sent. */}
              {isRefused || wasReceived(status) ? <SyncMark status={status} /> : null}
            </span>
            {isShown ? <span className="block text-body text-ink-2">{reason}</span> : null}
          </span>
        }
      >
        <div className="flex flex-col gap-2 pb-3">
          <p className={classNames('text-body empty:hidden', isRefused ? 'text-bad' : 'text-ink-2')}>
            {isShown ? null : reason}
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
            <Actions thing={thing} path={item.canEdit ? editPath({ ...item, hasPage }) : null} choices={choices} />
          </div>
        </div>
      </Fold>
    </li>
  );
}

/** Returns the file that the server refused to attach; null for any other mutation. */
function refusedFileOf({ name, args, status }: Item): string | null {
  if (name !== 'upload.attach' || status.is !== 'refused') return null;
  return uploadAttach.args.safeParse(args).data?.uploadId ?? null;
}

interface ActionsProps {
  thing: WaitingThing;
  /** Of the form in which it can be changed. */
  path: string | null;
  choices: OutboxChoices;
}

function Actions({ thing, path, choices }: ActionsProps) {
  const [item] = thing;
  const { canRetry, status } = item;
  const ids = thing.map(({ id }) => id);
  const canDiscard = thing.every((one) => one.canDiscard);
  if (!canDiscard && !waitsFor(status, 'confirming')) {
    return (
      <p className="text-sm text-ink-2">
        <Trans>Peut-être déjà reçu : à abandonner après la réponse du serveur.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <SendAgain entry={item} size="compact" onRetry={canRetry ? () => choices.retry(...ids) : null} />
      {path === null ? null : (
        <LocalLink to={path} className={buttonClasses('ghost', 'compact')}>
          <Icon of={PenLine} size={18} />
          <Trans>Modifier</Trans>
        </LocalLink>
      )}
      {canDiscard ? (
        <Button look="danger" size="compact" icon={Trash2} onClick={() => choices.discard(...ids)}>
          <Trans>Abandonner</Trans>
        </Button>
      ) : null}
    </div>
  );
}
