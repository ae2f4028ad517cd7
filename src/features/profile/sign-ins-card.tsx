import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut, MonitorSmartphone, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SignIn } from '#contract/protocol/session/sign-ins.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useOnline } from '#hooks/app/use-online.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import type { ProfileActions } from './profile-actions.ts';

type SignInsCardProps = Pick<ProfileActions, 'readSignIns' | 'endSignIn'>;

/** Lists where the user is signed in, and ends sign-ins of other devices. Requires the server. */
export function SignInsCard(actions: SignInsCardProps) {
  const { t } = useLingui();
  const { session } = useAppData();
  const online = useOnline() && session.token !== '';
  return (
    <Card title={t`Appareils connectés`}>
      {online ? (
        <SignIns {...actions} />
      ) : (
        <Notice tone="off">
          <Trans>Vos appareils connectés s’affichent en ligne.</Trans>
        </Notice>
      )}
    </Card>
  );
}

function SignIns({ readSignIns, endSignIn }: SignInsCardProps) {
  const { t } = useLingui();
  const showToast = useToast();
  const { session, requestSync } = useAppData();
  /** Undefined before the first answer, null without one. */
  const [signIns, setSignIns] = useState<SignIn[] | 'ended' | null>();

  // A renewed token reads them again.
  useEffect(() => {
    let current = true;
    void readSignIns().then((answer) => (current ? setSignIns(answer) : undefined));
    return () => {
      current = false;
    };
  }, [readSignIns, session.token]);

  // The next request of the sync learns that the session has ended, and the page asks for the password.
  useEffect(() => {
    if (signIns === 'ended') requestSync(true);
  }, [signIns, requestSync]);

  const { submit: reread, isSubmitting: isReading } = useSubmit(async () => {
    setSignIns(await readSignIns());
    return null;
  });
  const {
    submit: end,
    isSubmitting,
    error,
  } = useSubmit(async (id: string) => {
    if (!(await endSignIn(id))) return t`Le serveur ne répond pas. La session n’est pas fermée.`;
    setSignIns((known) => (Array.isArray(known) ? known.filter((one) => one.id !== id) : known));
    showToast({ text: t`Session fermée.` });
    return null;
  });

  if (signIns === undefined) return <div className="min-h-11" aria-busy />;
  if (signIns === 'ended') {
    return (
      <Notice tone="wait">
        <Trans>Reconnectez-vous pour voir vos appareils connectés.</Trans>
      </Notice>
    );
  }
  if (signIns === null) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice tone="off">
          <Trans>Le serveur ne répond pas.</Trans>
        </Notice>
        <Button icon={RefreshCw} disabled={isReading} onClick={() => void reread()}>
          <Trans>Réessayer</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line-2">
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} isBusy={isSubmitting} end={end} />
        ))}
      </ul>
      {error === null ? null : (
        <Notice tone="off" alert>
          {error}
        </Notice>
      )}
    </div>
  );
}

interface SignInRowProps {
  signIn: SignIn;
  isBusy: boolean;
  end: (id: string) => Promise<boolean>;
}

function SignInRow({ signIn: { id, name, browser, lastSeenAt, isCurrent }, isBusy, end }: SignInRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const ask = useConfirm();
  const [title = t`Appareil inconnu`, ...rest] = [name, browser].filter((one) => one !== '');
  const lastSeen = formats.dateTime(lastSeenAt);

  async function confirm(): Promise<void> {
    const { accepted } = await ask({
      title: t`Fermer cette session ?`,
      body: t`${title} demandera votre mot de passe. Ce qui n’est pas encore envoyé y reste.`,
      confirmLabel: t`Fermer la session`,
      danger: true,
    });
    if (accepted) await end(id);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="leading-snug font-semibold break-words">{title}</p>
        <p className="text-sm text-ink-2">{[...rest, t`Dernière activité : ${lastSeen}`].join(' · ')}</p>
      </div>
      {isCurrent ? (
        <Pill tone="info" icon={MonitorSmartphone}>
          <Trans>Cet appareil</Trans>
        </Pill>
      ) : (
        <Button
          look="danger"
          size="compact"
          icon={LogOut}
          disabled={isBusy}
          aria-label={t`Fermer la session : ${title}, ${lastSeen}`}
          onClick={() => void confirm()}
        >
          <Trans>Fermer la session</Trans>
        </Button>
      )}
    </li>
  );
}
