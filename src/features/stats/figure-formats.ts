import { useLingui } from '@lingui/react/macro';
import type { Figures } from '#contract/rules/statistics.ts';
import { useFormats } from '#ui/format.ts';
import { asLanguage, localeTags } from '#ui/local-path.ts';

export type FigureName = keyof Figures;

/** The order of the figures on screen. */
export const figureNames: readonly FigureName[] = [
  'visits',
  'orders',
  'turnover',
  'duration',
  'noShows',
  'incompleteRate',
  'draftAcceptance',
  'reviews',
  'paymentDelay',
  'syncDelay',
];

/** Returns the label of a figure. */
export function useFigureLabels(): Record<FigureName, string> {
  const { t } = useLingui();
  return {
    visits: t`Visites faites`,
    orders: t`Commandes`,
    turnover: t`Facturé TVAC`,
    duration: t`Durée moyenne`,
    noShows: t`Clients absents`,
    incompleteRate: t`Dossiers incomplets`,
    draftAcceptance: t`Brouillons acceptés`,
    reviews: t`Avis donnés sur place`,
    paymentDelay: t`Délai de paiement`,
    syncDelay: t`Délai d’envoi`,
  };
}

/** Returns a function that writes the value of a figure; an em dash for what nothing counts towards. */
export function useFigureText(): (name: FigureName, value: number | null) => string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const tag = localeTags[asLanguage(i18n.locale)];
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const minutesText = (minutes: number): string => {
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
