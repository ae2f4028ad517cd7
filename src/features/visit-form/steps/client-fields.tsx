import { useLingui } from '@lingui/react/macro';
import type { Client } from '#contract/entities/client.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { dayWarnings } from '#labels/people/day-warnings.ts';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { OptionRow } from '#ui/actions/option-row.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { ClientField, ClientForm } from '../model/client-form.ts';
import { topicMax, topicsMax } from '../model/client-form.ts';
import { FieldError } from '../model/field-error.tsx';
import { Question } from './question.tsx';

interface ClientFieldsProps {
  client: Client;
  form: ClientForm;
  change: (part: Partial<ClientForm>) => void;
  problemOf: (field: ClientField) => string | undefined;
  now: number;
}

/** Renders the fields of the visit record: person met, topics, documents left, result and next step. */
export function ClientFields(props: ClientFieldsProps) {
  const { t } = useLingui();
  const { client, form, change, problemOf } = props;
  return (
    <>
      <Question title={t`Qui avez-vous rencontré ?`}>
        <Field
          label={t`Personne rencontrée`}
          value={form.met}
          error={problemOf('met')}
          autoComplete="off"
          list="client-visit-people"
          onChange={(event) => change({ met: event.target.value })}
        />
        <datalist id="client-visit-people">
          {client.contacts.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </Question>
      <Topics form={form} change={change} />
      <Question title={t`Qu’en est-il sorti ?`}>
        <TextArea
          label={t`Documents laissés`}
          value={form.materials}
          error={problemOf('materials')}
          onChange={(event) => change({ materials: event.target.value })}
        />
        <TextArea
          label={t`Résultat`}
          value={form.outcome}
          error={problemOf('outcome')}
          rows={3}
          onChange={(event) => change({ outcome: event.target.value })}
        />
      </Question>
      <NextStep {...props} />
    </>
  );
}

/** Asks for the topics: the usual ones as options, the others as typed tags. */
function Topics({ form, change }: Pick<ClientFieldsProps, 'form' | 'change'>) {
  const { t } = useLingui();
  const usual = [t`Tarifs`, t`Délais`, t`Qualité`, t`Nouveaux services`, t`Facturation`];
  return (
    <Question title={t`De quoi avez-vous parlé ?`}>
      <div role="group" aria-label={t`Sujets habituels`} className="grid gap-2 min-[26rem]:grid-cols-2">
        {usual.map((topic) => (
          <OptionRow
            key={topic}
            label={topic}
            checked={form.topics.includes(topic)}
            onChange={(on) =>
              change({ topics: on ? [...form.topics, topic] : form.topics.filter((one) => one !== topic) })
            }
          />
        ))}
      </div>
      <TagInput
        label={t`Autre sujet`}
        hint={t`Entrée ou une virgule pour l’ajouter.`}
        removeLabel={(topic) => t`Retirer le sujet ${topic}`}
        tags={form.topics.filter((topic) => !usual.includes(topic))}
        maxTags={topicsMax - usual.length}
        maxLength={topicMax}
        onChange={(others) => change({ topics: [...form.topics.filter((topic) => usual.includes(topic)), ...others] })}
      />
    </Question>
  );
}

/** When a reminder is due for which only a day was chosen. */
const usualTime = '09:00';

/** Asks for the next step and an optional reminder. */
function NextStep({ form, change, problemOf, now }: ClientFieldsProps) {
  const { t, i18n } = useLingui();
  const warnings = form.dueDay === '' ? [] : dayWarnings(i18n, form.dueDay, brusselsDay(now));
  return (
    <Question title={t`Et ensuite ?`}>
      <TextArea
        label={t`Prochaine étape`}
        value={form.nextStep}
        error={problemOf('nextStep')}
        onChange={(event) => change({ nextStep: event.target.value })}
      />
      <div role="group" aria-label={t`Rappel`} className="flex flex-col gap-1.5">
        <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <DayField
            label={t`Me le rappeler le`}
            value={form.dueDay === '' ? null : form.dueDay}
            onChange={(day) =>
              change(day === null ? { dueDay: '', dueTime: '' } : { dueDay: day, dueTime: form.dueTime || usualTime })
            }
          />
          <TimeField
            label={t`Heure (Belgique)`}
            value={form.dueTime === '' ? null : form.dueTime}
            onChange={(time) => change({ dueTime: time ?? '' })}
          />
        </div>
        <FieldError>{problemOf('due')}</FieldError>
        {warnings.length === 0 ? null : <Notice tone="wait">{warnings.join(' ')}</Notice>}
      </div>
    </Question>
  );
}
