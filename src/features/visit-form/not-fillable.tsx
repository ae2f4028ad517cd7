import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalLink } from '#ui/local-link.tsx';

/** Why there is no form to fill in, and the way on. */
export function NotFillable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={title}
      action={
        <LocalLink to="/formvisit" className={buttonClasses('primary', 'large')}>
          <Trans>Mes visites d’aujourd’hui</Trans>
        </LocalLink>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The device does not have it, which does not mean that it does not exist. */
export function VisitNotHere() {
  const { t } = useLingui();
  const { firstSync, online } = useSyncStatus();
  return (
    <NotFillable title={t`Cette visite n’est pas sur cet appareil`}>
      {firstSync ? (
        <Trans>Le premier chargement n’est pas terminé : si elle est la vôtre, son formulaire s’ouvrira ici.</Trans>
      ) : null}
      {!firstSync && !online ? (
        <Trans>Vous êtes hors ligne. Elle n’existe peut-être que sur le serveur : vérifiez une fois en ligne.</Trans>
      ) : null}
      {!firstSync && online ? (
        <Trans>Elle n’existe pas, ou elle ne vous est pas attribuée. Vérifiez auprès du bureau.</Trans>
      ) : null}
    </NotFillable>
  );
}
