import { useLingui } from '@lingui/react/macro';
import { useInLanguage, useServiceName } from '#hooks/use-content.ts';
import { ChoiceButtons } from '#ui/choice-buttons.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { AskedCheck, CheckAnswer } from './form.ts';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

const unanswered: CheckAnswer = { done: null, note: '' };

/** Returns a function that names the service of a checklist line. */
function useCheckOrigin({ order }: Pick<StepProps, 'order'>): (check: AskedCheck) => string {
  const { t } = useLingui();
  const serviceName = useServiceName();
  return ({ service }) => {
    const ordered = order.services.find(({ code }) => code === service);
    if (ordered !== undefined) return serviceName(ordered.code, order.region);
    return service === 'all' ? t`Toutes les visites` : service;
  };
}

/** Asks for one checklist line, with a note. */
export function CheckStep({ check, form, change, order, problemOf }: StepProps & { check: AskedCheck }) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const originOf = useCheckOrigin({ order });
  const answer = form.checklist[check.code] ?? unanswered;
  const set = (part: Partial<CheckAnswer>): void =>
    change({ checklist: { ...form.checklist, [check.code]: { ...answer, ...part } } });
  const title = inLanguage(check);
  return (
    <Question title={title} above={originOf(check)}>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-end">
        <ChoiceButtons
          label={title}
          inRow
          value={answer.done === null ? null : String(answer.done)}
          options={[
            { value: 'true', label: t`Fait` },
            { value: 'false', label: t`Pas fait` },
          ]}
          onChange={(done) => set({ done: done === 'true' })}
        />
        <TextArea
          label={answer.done === false ? t`Pourquoi ?` : t`Note`}
          value={answer.note}
          error={problemOf(`check.${check.code}`)}
          onChange={(event) => set({ note: event.target.value })}
        />
      </div>
    </Question>
  );
}
