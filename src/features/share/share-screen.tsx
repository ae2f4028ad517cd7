import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import type { SharedFile } from '#data/capture/shared-files.ts';
import { isSharedText } from '#data/capture/shared-files.ts';
import type { SharedFiles } from '#hooks/files/use-shared-files.ts';
import { useSharedFiles } from '#hooks/files/use-shared-files.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { asLanguage, localPath } from '#ui/page/local-path.ts';
import { Notice } from '#ui/states/notice.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { AttachCard } from './attach-card.tsx';
import { OrderChoice } from './order-choice.tsx';
import { SharedFileList } from './shared-file-list.tsx';
import { SharedTextCard } from './shared-text-card.tsx';

/** Lists what other apps shared, until the user chooses its place. */
export function ShareScreen() {
  const { t } = useLingui();
  const shared = useSharedFiles();
  const { files } = shared;
  return (
    <>
      <PageTitle>{t`Partagé`}</PageTitle>
      <div className="mx-auto flex max-w-2xl flex-col gap-3 p-4 lg:gap-4">
        {files === undefined ? <SkeletonCards label={t`Lecture de ce qui est partagé`} count={2} /> : null}
        {files === null ? (
          <Problem title={t`Ce qui est partagé ne peut pas être lu`}>
            <Trans>Le stockage de l’appareil ne répond pas. Rechargez la page, puis réessayez.</Trans>
          </Problem>
        ) : null}
        {files === undefined || files === null ? null : <SharedFilesView files={files} shared={shared} />}
      </div>
    </>
  );
}

function Problem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState icon={CircleAlert} heading="h1" title={title}>
      {children}
    </EmptyState>
  );
}

/** Explains why the last share holds no file. */
function FaultNotice() {
  const [query] = useSearchParams();
  const text = faultText(query.get('fault') ?? '', query.getAll('file'));
  if (text === null) return null;
  return (
    <Notice tone="bad" alert>
      {text}
    </Notice>
  );
}

/** Returns the sentence of a fault that the server or the service worker puts in the address. */
function faultText(fault: string, files: readonly string[]): ReactNode {
  switch (fault) {
    case 'noFiles':
      return (
        <Trans>
          Ce qui vient d’être partagé est vide : partagez des photos, des vidéos, des PDF, un texte ou une carte de
          visite.
        </Trans>
      );
    case 'notKept':
      return <Trans>Ce qui vient d’être partagé n’a pas pu être gardé. Partagez à nouveau.</Trans>;
    case 'full':
      return (
        <Trans>L’appareil n’a plus de place : rien n’a été gardé. Libérez de l’espace, puis partagez à nouveau.</Trans>
      );
    case 'unreadable':
      return <UnreadFiles names={files} />;
    case 'otherSite':
      return <Trans>Un autre site a voulu déposer des fichiers ici. Rien n’a été gardé.</Trans>;
    default:
      return null;
  }
}

function UnreadFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Trans>Ce qui vient d’être partagé n’est plus lisible. Partagez à nouveau.</Trans>;
  const quoted = names.map((name) => `« ${name} »`).join(', ');
  return (
    <Plural
      value={names.length}
      one={<Trans>{quoted} n’est plus lisible et n’a pas été gardé. Partagez à nouveau.</Trans>}
      other={<Trans>{quoted} ne sont plus lisibles et n’ont pas été gardés. Partagez à nouveau.</Trans>}
    />
  );
}

function NoFiles() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Inbox}
      heading="h1"
      title={t`Rien de partagé n’attend`}
      action={
        <LocalLink to="/" className={buttonClasses('primary', 'large')}>
          <Trans>Retour à l’accueil</Trans>
        </LocalLink>
      }
    >
      <Trans>Dans une autre application, choisissez des photos ou un texte, puis « Partager » et myCerti.</Trans>
    </EmptyState>
  );
}

function SharedFilesView({ files: all, shared }: { files: readonly SharedFile[]; shared: SharedFiles }) {
  const { t, i18n } = useLingui();
  const ask = useConfirm();
  const navigate = useNavigate();
  const goTo = (path: string): void => void navigate(localPath(asLanguage(i18n.locale), path), { replace: true });
  const showToast = useToast();
  const [order, setOrder] = useState<Order | null>(null);
  const files = all.filter((file) => !isSharedText(file));
  const text = all.find(isSharedText);

  async function discard(ids: readonly string[]): Promise<void> {
    const answer = await ask({
      title: files.length > 0 ? t`Abandonner ces fichiers ?` : t`Abandonner ce texte ?`,
      body: t`Ce qui est partagé reste dans l’application d’où il vient.`,
      confirmLabel: t`Abandonner`,
      cancelLabel: t`Continuer`,
      danger: true,
    });
    if (!answer.accepted) return;
    await shared.remove(ids);
    if (ids.length === all.length) goTo('/');
  }

  if (all.length === 0)
    return (
      <>
        <FaultNotice />
        <NoFiles />
      </>
    );
  return (
    <>
      <header>
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          {files.length > 0 ? <Trans>Fichiers partagés</Trans> : <Trans>Texte partagé</Trans>}
        </h1>
        <p className="text-ink-2">
          {files.length > 0 ? (
            <Trans>Gardés sur cet appareil. Dites pour quelle commande : sans réseau aussi.</Trans>
          ) : (
            <Trans>Gardé sur cet appareil. Dites ce qu’il devient : sans réseau aussi.</Trans>
          )}
        </p>
      </header>
      <FaultNotice />
      {files.length === 0 ? null : (
        <>
          <SharedFileList files={files} bytesOf={shared.bytesOf} onRemove={(id) => void shared.remove([id])} />
          {order === null ? (
            <OrderChoice onChoose={setOrder} />
          ) : (
            <AttachCard
              key={order.id}
              order={order}
              files={files}
              shared={shared}
              onOther={() => setOrder(null)}
              onAdded={(count) => {
                showToast({
                  text: t`${plural(count, {
                    one: '# fichier ajouté.',
                    other: '# fichiers ajoutés.',
                  })}`,
                  stored: true,
                });
                // The text that came with the files is asked about next.
                if (text === undefined) goTo(`/orders/${order.number ?? order.id}`);
              }}
            />
          )}
          <Button look="danger" onClick={() => void discard(files.map(({ id }) => id))} className="self-start">
            <Trans>Abandonner ces fichiers</Trans>
          </Button>
        </>
      )}
      {text === undefined || files.length > 0 ? null : (
        <>
          <SharedTextCard key={text.id} file={text} shared={shared} suggested={order} onPlaced={goTo} />
          <Button look="danger" onClick={() => void discard([text.id])} className="self-start">
            <Trans>Abandonner ce texte</Trans>
          </Button>
        </>
      )}
    </>
  );
}
