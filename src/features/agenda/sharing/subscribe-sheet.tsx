import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Copy, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CalendarFeed } from '#contract/protocol/calendar.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Requests about the secret URL of the user's calendar feed. Each resolves to null when the server does not answer. */
export interface FeedActions {
  read: () => Promise<CalendarFeed | null>;
  renew: () => Promise<CalendarFeed | null>;
  end: () => Promise<CalendarFeed | null>;
  /** Returns the absolute URL of a feed's path. */
  addressOf: (path: string) => string;
}

interface SubscribeSheetProps {
  actions: FeedActions;
  onClose: () => void;
}

/** Creates, shows, renews and deletes the secret URL by which another calendar follows the user's agenda. */
export function SubscribeSheet({ actions, onClose }: SubscribeSheetProps) {
  const { t } = useLingui();
  const ask = useConfirm();
  const showToast = useToast();
  const [feed, setFeed] = useState<CalendarFeed | null>(null);
  const [state, setState] = useState<'busy' | 'ready' | 'failed'>('busy');

  useEffect(() => {
    let current = true;
    void actions.read().then((answer) => {
      if (!current) return;
      setFeed(answer);
      setState(answer === null ? 'failed' : 'ready');
    });
    return () => {
      current = false;
    };
  }, [actions]);

  async function run(request: () => Promise<CalendarFeed | null>, confirmation: string): Promise<void> {
    setState('busy');
    const answer = await request();
    setState(answer === null ? 'failed' : 'ready');
    if (answer === null) return;
    setFeed(answer);
    showToast({ text: confirmation });
  }

  async function isConfirmed(title: string, confirmLabel: string): Promise<boolean> {
    const body = t`Les agendas abonnés à l’adresse actuelle ne recevront plus rien.`;
    return (await ask({ title, body, confirmLabel, danger: true })).accepted;
  }

  async function renew(): Promise<void> {
    if (await isConfirmed(t`Changer l’adresse secrète ?`, t`Changer l’adresse`))
      await run(actions.renew, t`Nouvelle adresse créée ; l’ancienne ne fonctionne plus.`);
  }

  async function end(): Promise<void> {
    if (await isConfirmed(t`Supprimer l’adresse secrète ?`, t`Supprimer l’adresse`))
      await run(actions.end, t`Adresse supprimée.`);
  }

  const path = feed?.path ?? null;
  return (
    <Sheet open title={t`S’abonner à mon agenda`} onClose={onClose}>
      <p className="text-ink-2">
        <Trans>
          Vos visites dans un autre agenda : heures, communes et liens, jamais le nom d’un client. L’adresse est secrète
          : ne la partagez pas.
        </Trans>
      </p>
      {state === 'failed' ? (
        <Notice tone="off" alert>
          <Trans>Le serveur ne répond pas. Réessayez avec du réseau.</Trans>
        </Notice>
      ) : null}
      {path === null ? (
        <Button
          look="primary"
          icon={Link2}
          disabled={state === 'busy'}
          onClick={() => void run(actions.renew, t`Adresse créée.`)}
        >
          <Trans>Créer mon adresse</Trans>
        </Button>
      ) : (
        <Address feed={feed} address={actions.addressOf(path)}>
          <Button icon={RefreshCw} disabled={state === 'busy'} className="flex-1" onClick={() => void renew()}>
            <Trans>Changer l’adresse</Trans>
          </Button>
          <Button look="danger" icon={Trash2} disabled={state === 'busy'} className="flex-1" onClick={() => void end()}>
            <Trans>Supprimer l’adresse</Trans>
          </Button>
        </Address>
      )}
    </Sheet>
  );
}

interface AddressProps {
  feed: CalendarFeed | null;
  address: string;
  children: React.ReactNode;
}

function Address({ feed, address, children }: AddressProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();

  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    showToast({
      text: copied ? t`Adresse copiée.` : t`La copie n’a pas marché : sélectionnez l’adresse et copiez-la.`,
    });
  }

  return (
    <>
      <Field
        label={t`Votre adresse secrète`}
        hint={feed?.createdAt === null || feed === null ? undefined : t`Créée le ${formats.dateTime(feed.createdAt)}.`}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon={Copy} className="flex-1" onClick={() => void copy()}>
          <Trans>Copier l’adresse</Trans>
        </Button>
        <ButtonLink href={address.replace(/^https?:/, 'webcal:')} icon={CalendarPlus} className="flex-1">
          <Trans>Ajouter à cet appareil</Trans>
        </ButtonLink>
        {children}
      </div>
    </>
  );
}
