import { Plural, Trans } from '@lingui/react/macro';
import type { SessionNotice as Facts } from '#data/database/root-database.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';

interface SessionNoticeProps {
  notice: Facts;
  onRead: () => void;
}

/** Explains why the last session ended, and what happened to the unsent work. */
export function SessionNotice({ notice, onRead }: SessionNoticeProps) {
  return (
    <Notice tone={notice.kind === 'revoked' || notice.kind === 'locked' ? 'bad' : 'wait'} alert>
      <p className="font-semibold wrap-anywhere">{notice.email}</p>
      <p className="mt-1">
        <Explanation notice={notice} />
      </p>
      <p className="mt-1">{notice.kind === 'revoked' ? <Erased {...notice} /> : <Retained {...notice} />}</p>
      <Button className="mt-3" onClick={onRead}>
        <Trans>J’ai compris</Trans>
      </Button>
    </Notice>
  );
}

function Explanation({ notice }: Pick<SessionNoticeProps, 'notice'>) {
  switch (notice.kind) {
    case 'revoked':
      return <Trans>Cet appareil n’est plus autorisé : les données de ce compte en ont été effacées.</Trans>;
    case 'locked':
      return <Trans>Ce compte est bloqué. Contactez votre superviseur.</Trans>;
    case 'signedOut':
      return <Trans>Cet appareil a été déconnecté.</Trans>;
    case 'offlineOver':
      return <Trans>14 jours sans connexion en ligne : reconnectez-vous avec du réseau.</Trans>;
    case 'clock':
      return <Trans>L’horloge de cet appareil a reculé : corrigez-la, ou connectez-vous avec du réseau.</Trans>;
  }
}

type Counts = Pick<Facts, 'unsent' | 'drafts'>;

function Erased({ unsent, drafts = 0 }: Counts) {
  if (unsent + drafts === 0) return <Trans>Rien n’était en attente d’envoi.</Trans>;
  return (
    <>
      {unsent === 0 ? null : (
        <Plural
          value={unsent}
          one="# modification n’avait pas été envoyée : elle est perdue."
          other="# modifications n’avaient pas été envoyées : elles sont perdues."
        />
      )}{' '}
      {drafts === 0 ? null : (
        <Plural value={drafts} one="# brouillon a été effacé." other="# brouillons ont été effacés." />
      )}{' '}
      {unsent === 0 ? null : <Trans>Prévenez votre superviseur.</Trans>}
    </>
  );
}

function Retained({ unsent, drafts = 0 }: Counts) {
  if (unsent + drafts === 0) return <Trans>Tout ce qui est gardé ici y reste.</Trans>;
  return (
    <>
      {unsent === 0 ? null : (
        <Plural
          value={unsent}
          one="# modification à envoyer reste gardée sur cet appareil."
          other="# modifications à envoyer restent gardées sur cet appareil."
        />
      )}{' '}
      {drafts === 0 ? null : (
        <Plural
          value={drafts}
          one="# brouillon reste sur cet appareil."
          other="# brouillons restent sur cet appareil."
        />
      )}
    </>
  );
}
