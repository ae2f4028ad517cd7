import { Plural, Trans } from '@lingui/react/macro';
import { ArrowUp, Banknote, Check, Mail, ShieldCheck, X, Zap } from 'lucide-react';
import type { SendStatus } from '#sync/send-status.ts';
import { wasReceived } from '#sync/send-status.ts';
import { Pill } from './pill.tsx';

/** Small state marks of a record, each with a text, a shape and a colour. */

/** Shows the status of a record; nothing for one that was sent. */
export function SyncMark({ status }: { status: SendStatus }) {
  if (status.is === 'sent') return null;
  if (status.is !== 'waits')
    return (
      <Pill tone="bad" icon={X}>
        <Trans context="envoi">Refusé</Trans>
      </Pill>
    );
  return wasReceived(status) ? (
    <Pill tone="safe" icon={ShieldCheck}>
      <Trans>Reçu</Trans>
    </Pill>
  ) : (
    <Pill tone="wait" icon={ArrowUp}>
      <Trans>À envoyer</Trans>
    </Pill>
  );
}

export function UrgentMark() {
  return (
    <Pill tone="bad" icon={Zap}>
      <Trans>Urgent</Trans>
    </Pill>
  );
}

interface PaidMarkProps {
  paid: boolean;
  /** The formatted amount, when it is not shown elsewhere. */
  amount?: string;
}

export function PaidMark({ paid, amount }: PaidMarkProps) {
  return (
    <Pill tone={paid ? 'off' : 'wait'} icon={paid ? Check : Banknote}>
      {paid ? <Trans>Payé</Trans> : <Trans>Impayé</Trans>}
      {amount === undefined ? null : <span className="font-normal whitespace-nowrap">{amount}</span>}
    </Pill>
  );
}

/** Shows the number of unread messages. */
export function UnreadMark({ count, hidden }: { count: number; hidden?: boolean }) {
  if (count === 0) return null;
  return (
    <Pill tone="info" icon={Mail} hidden={hidden ?? false}>
      <Plural value={count} one="# non lu" other="# non lus" />
    </Pill>
  );
}
