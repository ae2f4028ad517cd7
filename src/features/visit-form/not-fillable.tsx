import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Access, LookUp } from '#hooks/orders/use-access.ts';
import { useAccess } from '#hooks/orders/use-access.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import type { FormerAccess } from '#parts/access-text.tsx';
import { AccessText, formerAccess } from '#parts/access-text.tsx';
import { ReceivedOfOrder } from '#parts/received-of-order.tsx';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

/** Explains why no form is available, with a link to today's visits. */
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

interface VisitNotHereProps {
  visitId: string;
  /** Asks the server about a visit that is not on this device. */
  lookUp: LookUp;
  /** Only the order of the visit is missing here. */
  hasVisit?: boolean;
}

/** Says what the server answers about a visit that is not on this device, or whose order is not. */
export function VisitNotHere({ visitId, lookUp, hasVisit = false }: VisitNotHereProps) {
  const { t } = useLingui();
  const { state, retry } = useAccess(lookUp, visitId);
  const former = formerAccess(state);
  const titles: Record<Access['access'], string> = {
    yours: t`Cette visite se charge`,
    former: t`Cette visite n’est plus la vôtre`,
    none: t`Cette visite n’est pas sur cet appareil`,
  };
  const title = titles[typeof state === 'string' ? 'none' : state.access];
  return (
    <NotFillable title={hasVisit ? t`La commande de cette visite n’est pas sur cet appareil` : title}>
      <p role="status">
        <AccessText
          state={state}
          firstSync={
            <Trans>Le premier chargement n’est pas terminé : si elle est la vôtre, son formulaire s’ouvrira ici.</Trans>
          }
          former={former === null ? null : <FormerVisit former={former} ofVisit={!hasVisit} />}
          none={<Trans>Elle n’existe pas, ou elle ne vous est pas attribuée. Vérifiez auprès du bureau.</Trans>}
        />
      </p>
      {former === null ? null : <ReceivedOfOrder orderId={former.orderId} />}
      {state === 'failed' ? (
        <Button icon={RotateCw} className="mt-2" onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
      ) : null}
    </NotFillable>
  );
}

function FormerVisit({ former, ofVisit }: { former: FormerAccess; ofVisit: boolean }) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, former.address);
  return (
    <>
      {street}, {town}. <Holder name={former.holder?.name ?? ''} ofVisit={ofVisit} />
    </>
  );
}

/** Says whose the visit is, or to whom its order is assigned. */
function Holder({ name, ofVisit }: { name: string; ofVisit: boolean }) {
  if (name === '') return <Trans>Elle n’est attribuée à personne.</Trans>;
  return ofVisit ? (
    <Trans>Cette visite est celle de {name}.</Trans>
  ) : (
    <Trans>La commande est attribuée à {name}.</Trans>
  );
}
