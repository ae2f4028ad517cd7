import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isUnusual, readMeasure, typedMeasure } from '#contract/rules/typed-measures.ts';
import { useInLanguage } from '#hooks/use-content.ts';
import type { AskedCheck, CheckAnswer } from './form.ts';
import { unanswered } from './form.ts';
import type { StepProps } from './step-props.ts';

/** Returns the measure of a check that lies outside its usual bounds, as text; null otherwise. */
function unusualMeasure({ measure }: AskedCheck, { value }: CheckAnswer): string | null {
  const read = readMeasure(value, measure?.unit);
  if (measure === undefined || 'fault' in read || read.value === null || !isUnusual(read.value, measure)) return null;
  return `${typedMeasure(read.value)} ${measure.unit}`;
}

/** Sums up the checklist: how many of each result, and by name what is not OK, unusual or confirmed in bulk. */
export function SummaryChecks({ form, checks }: Pick<StepProps, 'form' | 'checks'>) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const answers = checks.map((check) => ({ check, answer: form.checklist[check.code] ?? unanswered }));
  const count = (result: CheckAnswer['result']): number =>
    answers.filter(({ answer }) => answer.result === result).length;
  const names = (isListed: (one: (typeof answers)[number]) => boolean): string =>
    answers
      .filter(isListed)
      .map(({ check }) => inLanguage(check))
      .join(', ');
  const [ok, notOk, notApplicable] = [count('ok'), count('notOk'), count('notApplicable')];
  const counts = [
    t`${ok} OK`,
    ...(notOk === 0 ? [] : [t`${notOk} pas OK`]),
    ...(notApplicable === 0 ? [] : [t`${plural(notApplicable, { one: '# sans objet', other: '# sans objet' })}`]),
  ].join(', ');
  const notOkNames = names(({ answer }) => answer.result === 'notOk');
  const bulkNames = names(({ answer }) => answer.inBulk);
  const unusual = answers.flatMap(({ check, answer }) => {
    const value = unusualMeasure(check, answer);
    return value === null ? [] : [`${inLanguage(check)} ${value}`];
  });
  if (checks.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 leading-snug">
      <p>
        <Trans>Contrôles : {counts}</Trans>
      </p>
      {notOkNames === '' ? null : (
        <p className="text-bad">
          <Trans>Pas OK : {notOkNames}</Trans>
        </p>
      )}
      {unusual.length === 0 ? null : (
        <p className="text-wait">
          <Trans>Mesures à relire : {unusual.join(', ')}</Trans>
        </p>
      )}
      {bulkNames === '' ? null : (
        <p className="text-sm text-ink-2">
          <Trans>Par « tout OK » : {bulkNames}</Trans>
        </p>
      )}
    </div>
  );
}
