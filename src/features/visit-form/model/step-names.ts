import { useLingui } from '@lingui/react/macro';
import { useInLanguage } from '#hooks/app/use-content.ts';
import type { AskedCheck } from '../form.ts';
import type { Section, StepId } from './steps.ts';

/** Returns the names of the sections. */
export function useSectionNames(): Readonly<Record<Section, string>> {
  const { t } = useLingui();
  return {
    arrival: t`Arrivée`,
    checklist: t`Contrôles`,
    client: t`Client`,
    photos: t`Photos`,
    signature: t`Signature`,
    summary: t`Résumé`,
  };
}

/** Returns a function that names a step, for lists of steps. */
export function useStepName(checks: readonly AskedCheck[]): (step: StepId) => string {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const names: Partial<Record<StepId, string>> = {
    arrival: t`Heure d’arrivée`,
    present: t`Personnes présentes`,
    'invoice-data': t`Données de facturation`,
    'invoice-given': t`Facture remise sur place`,
    'sale-property': t`Destination du bien`,
    'sale-sold': t`Vendu ou sous compromis`,
    'sale-by': t`Vendeur`,
    'sale-wish': t`Souhait du client`,
    payment: t`Paiement`,
    review: t`Avis du client`,
    photos: t`Photos`,
    remarks: t`Remarques`,
    signature: t`Signature`,
    summary: t`Résumé`,
  };
  return (step) => {
    const check = checks.find(({ code }) => `check:${code}` === step);
    return check === undefined ? (names[step] ?? '') : inLanguage(check);
  };
}
