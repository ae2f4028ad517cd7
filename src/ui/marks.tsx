import { Plural, Trans } from '@lingui/react/macro';
import { ArrowUp, Banknote, Check, Mail, ShieldCheck, X, Zap } from 'lucide-react';
import { Pill } from './pill.tsx';

/** The small states that stand beside a record on several screens: each a word, a shape and a colour. */

/** What the server knows of a record. Nothing is shown for one that is plainly synced. */
export function SyncMark({ state }: { state: 'synced' | 'pending' | 'acknowledged' | 'refused' }) {
  switch (state) {
    case 'synced':
      return null;
    case 'pending':
      return (
        <Pill tone="wait" icon={ArrowUp}>
          <Trans>À envoyer</Trans>
        </Pill>
      );
    case 'acknowledged':
      return (
        <Pill tone="safe" icon={ShieldCheck}>
          <Trans>Reçu</Trans>
        </Pill>
      );
    case 'refused':
      return (
        <Pill tone="bad" icon={X}>
          <Trans context="envoi">Refusé</Trans>
        </Pill>
      );
  }
}

export function UrgentMark() {
  return (
    <Pill tone="bad" icon={Zap}>
      <Trans>Urgent</Trans>
    </Pill>
  );
}

export function PaidMark({ paid }: { paid: boolean }) {
  return paid ? (
    <Pill tone="off" icon={Check}>
      <Trans>Payé</Trans>
    </Pill>
  ) : (
    <Pill tone="wait" icon={Banknote}>
      <Trans>Impayé</Trans>
    </Pill>
  );
}

/** Messages of others that this user has not read yet. */
export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Pill tone="info" icon={Mail}>
      <Plural value={count} one="# non lu" other="# non lus" />
    </Pill>
  );
}
