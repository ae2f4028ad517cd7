import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FigureName } from '#contract/rules/statistics/counted-rows.ts';
import { useFormats } from '#ui/format.ts';
import { asLanguage, localeTags } from '#ui/page/local-path.ts';

/** Returns the label of a figure. */
export function useFigureLabels(): Record<FigureName, string> {
  const { t } = useLingui();
  return {
    visits: t`Visites faites`,
    orders: t`Commandes`,
    turnover: t`Facturé TVAC`,
    duration: t`Durée moyenne`,
    travel: t`Trajet moyen noté`,
    noShows: t`Clients absents`,
    incompleteRate: t`Dossiers encore incomplets`,
    draftAcceptance: t`Brouillons acceptés`,
    reviews: t`Avis donnés sur place`,
    paymentDelay: t`Délai de paiement`,
    syncDelay: t`Délai d’envoi`,
  };
}

/** Returns a function that says how many of what count towards a figure. */
export function useCountText(): (name: FigureName, count: number) => string {
  const { t } = useLingui();
  return (name, count) => {
    switch (name) {
      case 'visits':
      case 'duration':
      case 'noShows':
        return t`${plural(count, { one: '# visite', other: '# visites' })}`;
      case 'travel':
        return t`${plural(count, { one: '# trajet', other: '# trajets' })}`;
      case 'orders':
      case 'incompleteRate':
        return t`${plural(count, { one: '# commande', other: '# commandes' })}`;
      case 'turnover':
        return t`${plural(count, { one: '# facture', other: '# factures' })}`;
      case 'draftAcceptance':
        return t`${plural(count, { one: '# brouillon', other: '# brouillons' })}`;
      case 'reviews':
        return t`${plural(count, { one: '# formulaire', other: '# formulaires' })}`;
      case 'paymentDelay':
        return t`${plural(count, { one: '# paiement', other: '# paiements' })}`;
      case 'syncDelay':
        return t`${plural(count, { one: '# fichier', other: '# fichiers' })}`;
    }
  };
}

/** Returns number formats of the language on screen. */
function useNumbers() {
  const { i18n } = useLingui();
  const tag = localeTags[asLanguage(i18n.locale)];
  return {
    percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
    decimal: new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }),
    change: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    points: new Intl.NumberFormat(tag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  };
}

/** Returns a function that writes the value of a figure; a dash for what nothing counts towards. */
export function useFigureText(): (name: FigureName, value: number | null) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const { percent, decimal } = useNumbers();
  const minutesText = (exact: number): string => {
    const minutes = Math.round(exact);
    if (minutes < 60) return `${formats.count(minutes)} min`;
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return `${formats.count(hours)} h ${String(rest).padStart(2, '0')}`;
  };
  return (name, value) => {
    if (value === null) return '–';
    switch (name) {
      case 'turnover':
        return formats.money(value);
      case 'duration':
      case 'travel':
      case 'syncDelay':
        return minutesText(value);
      case 'incompleteRate':
      case 'draftAcceptance':
        return percent.format(value);
      case 'paymentDelay': {
        const days = decimal.format(value);
        return t`${days} j`;
      }
      case 'visits':
      case 'noShows':
      case 'orders':
      case 'reviews':
        return formats.count(value);
    }
  };
}

/**
 * Returns a function that writes by how much a figure changed since an earlier period: of a share in points, of others in
 * percent. Empty when one of them is unknown, or when the earlier one is nothing. Orders become complete with time: what
 * earlier ones still lack today says nothing about a change.
 */
export function useChangeText(): (name: FigureName, value: number | null, earlier: number | null) => string {
  const { t } = useLingui();
  const numbers = useNumbers();
  return (name, value, earlier) => {
    if (value === null || earlier === null || name === 'incompleteRate') return '';
    if (name === 'draftAcceptance') {
      const points = numbers.points.format((value - earlier) * 100);
      return t`${points} pts`;
    }
    return earlier === 0 ? '' : numbers.change.format((value - earlier) / earlier);
  };
}
