import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { WebPushNotice } from '#ui/states/web-push-notice.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Footer } from '#ui/page/footer.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { MissingPart } from '#ui/states/missing-part.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { ScrollToTop } from '#ui/page/scroll-to-top.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';

const noop = (): Promise<void> => Promise.resolve();

/** Progress, notices, and empty and error states. */
export function StateParts() {
  return (
    <>
      <Card title="Avancement">
        <Progress />
      </Card>
      <Card title="Avis">
        <div className="flex flex-col gap-2">
          <Notice tone="info">À savoir.</Notice>
          <Notice tone="wait">À surveiller.</Notice>
          <Notice tone="bad">À corriger.</Notice>
          <Notice tone="off">Sans réseau.</Notice>
          <Notice tone="locked">Verrouillé.</Notice>
          <WebPushNotice onTurnOn={noop} onPutOff={noop}>
            Être prévenu des nouveaux messages ?
          </WebPushNotice>
        </div>
      </Card>
      <Card title="Rien à montrer">
        <EmptyState icon={Inbox} title="Aucun message" action={<Button>Que faire</Button>}>
          Pourquoi il n’y a rien, et quoi faire.
        </EmptyState>
        <ErrorState title="La commande n’a pas pu être lue" action={<Button>Réessayer</Button>}>
          Ce qui s’est passé, et comment continuer.
        </ErrorState>
        <MissingPart />
        <SkeletonCards label="Lecture" count={1} />
      </Card>
      <Footer />
    </>
  );
}

function Progress() {
  const [busy, setBusy] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <Meter label="Photos" words="6 sur 11 prises" value={6} max={11} />
      </div>
      <Button onClick={() => setBusy(!busy)}>{busy ? 'Arrêter la barre' : 'Lancer la barre'}</Button>
      <ProgressBar busy={busy} label="Chargement" />
      <ScrollToTop label="Haut de page" />
    </div>
  );
}
