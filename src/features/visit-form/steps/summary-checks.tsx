import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { Button } from '#ui/actions/button.tsx';
import { confirmTogether } from '../model/check-answers.ts';
import { doubtsOf } from '../model/check-doubts.ts';
import type { CheckAnswer } from '../form.ts';
import { unanswered } from '../form.ts';
import type { StepProps } from '../model/step-props.ts';
import { useDoubtText } from '../model/use-doubt-text.ts';

/** Sums up the checklist: how many of each result, and by name what is not OK, to be looked at or confirmed in bulk. */
export function SummaryChecks({ form, checks, change }: Pick<StepProps, 'form' | 'checks' | 'change'>) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const doubtText = useDoubtText();
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
  const doubts = checks.flatMap((check) =>
    doubtsOf(check, form, checks).map((doubt) => {
      const [title, said] = [inLanguage(check), doubtText(check, doubt)];
      return t`${title} : ${said}`;
    }),
  );
  // At the end of the form, what was left out of « tout OK » has happened or has not.
  const isOpen = ({ check, answer }: (typeof answers)[number]): boolean =>
    check.isAlone === true && answer.result === null;
  const open = answers.filter(isOpen).map(({ check }) => check);
  const openNames = names(isOpen);
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
      {doubts.length === 0 ? null : (
        <div className="text-wait">
          <Trans>À vérifier :</Trans>
          <ul className="list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </div>
      )}
      {open.length === 0 ? null : (
        <Button size="compact" onClick={() => change((latest) => confirmTogether(latest, open))}>
          <Trans>OK : {openNames}</Trans>
        </Button>
      )}
      {bulkNames === '' ? null : (
        <p className="text-sm text-ink-2">
          <Trans>Par « tout OK » : {bulkNames}</Trans>
        </p>
      )}
    </div>
  );
}
