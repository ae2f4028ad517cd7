import { useLingui } from '@lingui/react/macro';
import type { CheckChoice, Measure } from '#contract/content/content.ts';
import { typedMeasure } from '#contract/rules/text/typed-measures.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import type { Doubt } from './check-doubts.ts';
import type { AskedCheck } from '../form.ts';

/** Formats a value with its unit: `0,5 MΩ`. */
function measured(value: number, unit: string): string {
  return `${typedMeasure(value)}\u{A0}${unit}`;
}

/** Returns a function that asks about an answer, in the language of the screen. */
export function useDoubtText(): (check: AskedCheck, doubt: Doubt) => string {
  const { t } = useLingui();
  const inLanguage = useInLanguage();

  const limitOf = ({ ok, unit }: Measure): string => {
    const [from, to] = [ok?.from ?? null, ok?.to ?? null];
    const [least, most] = [from, to].map((one) => (one === null ? '' : measured(one, unit)));
    if (from === null) return t`${most} au plus`;
    return to === null ? t`${least} au moins` : t`de ${least} à ${most}`;
  };

  const askVerdict = (choices: readonly CheckChoice[], against: readonly AskedCheck[]): string => {
    const verdict = inLanguage(choices.find(({ result }) => result === 'ok')?.name ?? { fr: 'OK', nl: 'OK' });
    const names = against.map((one) => inLanguage(one)).join(', ');
    return t`${verdict}, mais pas OK : ${names}`;
  };

  return ({ measure, choices = [] }, doubt) => {
    if (doubt.kind === 'verdict') return askVerdict(choices, doubt.against);
    if (measure === undefined) return '';
    const limit = limitOf(measure);
    const typed = measured(doubt.value, measure.unit);
    switch (doubt.kind) {
      case 'unusual':
        return t`${typed}, est-ce bien juste ?`;
      case 'proposed':
        return doubt.result === 'ok'
          ? t`OK proposé (${limit}), à confirmer`
          : t`Pas OK proposé (${limit}), à confirmer`;
      case 'okOutside':
        return t`OK hors de la limite (${limit}) ?`;
      case 'notOkWithin':
        return t`Pas OK dans la limite (${limit}) ?`;
      case 'unnoted': {
        const noted = measure.noted === undefined ? '' : inLanguage(measure.noted.text);
        return t`À noter : ${noted}`;
      }
    }
  };
}
