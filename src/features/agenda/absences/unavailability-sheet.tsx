import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { unavailabilityKinds } from '#contract/entities/unavailability.ts';
import type { AgendaUnavailability } from '#data/queries/visits/agenda.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { UnavailabilityForm, UnavailabilityProblem } from './unavailability-form.ts';
import {
  unavailabilityForm,
  unavailabilityFormOf,
  newUnavailability,
  noteMax,
  timesOf,
} from './unavailability-form.ts';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import { useUnavailabilities } from './use-unavailabilities.ts';
import { useConfirmOverlap } from './use-confirm-overlap.tsx';
import { labelledLine } from '#labels/labelled-line.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { unavailabilityDraft } from '../agenda.draft.ts';
import { GivingList } from '../team/giving/giving-list.tsx';
import { useConfirmedGiving, useGiving } from '../team/giving/use-giving.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const parseUnavailability = parseAs(unavailabilityForm);

interface UnavailabilitySheetProps {
  /** Null for a new one. */
  item: AgendaUnavailability | null;
  /** The first day of a new one. */
  day: string;
  employeeId: string;
  /** The employees whose time the user may plan: only the user, or everybody for a supervisor. */
  employees: readonly Pick<Employee, 'id' | 'name'>[];
  /** To whom the user may give the visits during it; nobody for who plans their own time only. */
  colleagues: readonly Employee[];
  onClose: () => void;
}

/** Creates, changes or removes an unavailability. Its form is saved as a draft on the device. */
export function UnavailabilitySheet({
  item,
  day,
  employeeId,
  employees,
  colleagues,
  onClose,
}: UnavailabilitySheetProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const id = item?.unavailability.id ?? null;
  const stored = item === null ? newUnavailability(employeeId, day) : unavailabilityFormOf(item.unavailability);
  const over = item === null ? { begun: stored } : { row: stored };
  const draft = useFormDraft(unavailabilityDraft(id ?? 'new'), parseUnavailability, over);
  const { form, clear, asked } = draft;
  const [problem, setProblem] = useState<UnavailabilityProblem | null>(null);
  const { save, remove } = useUnavailabilities();
  const confirmOverlap = useConfirmOverlap();
  const confirmedGiving = useConfirmedGiving();
  const times = timesOf(form);
  // The visits during one whose time stays were decided on before.
  const isSame =
    !('problem' in times) && item?.unavailability.from === times.from && item.unavailability.to === times.to;
  const period = 'problem' in times || isSame || colleagues.length === 0 ? null : times;
  const giving = useGiving({ id: form.employeeId }, period, colleagues);
  const given = giving?.given ?? [];

  const change = (part: Partial<UnavailabilityForm>): void => {
    setProblem(null);
    draft.change(part);
  };

  const { submit: finish, error } = useSubmit(async (write: () => Promise<MutateOutcome>) => {
    const outcome = await write();
    if (!outcome.ok) return outcome;
    await clear();
    onClose();
    return null;
  });

  /** Formats the draft: what, when, and the note. */
  function textOf(text: string): string {
    const { kind, whole, fromDay, fromTime, toDay, toTime, note } = unavailabilityForm.parse(JSON.parse(text));
    const at = (date: string | null, time: string | null): string =>
      [formats.day(date ?? ''), whole ? '' : time].filter(Boolean).join(', ');
    const name = i18n._(unavailabilityLabels[kind]);
    const when = `${at(fromDay, fromTime)} – ${at(toDay, toTime)}`;
    return [labelledLine(i18n, name, when), note].filter(Boolean).join('\n');
  }

  async function submit(): Promise<void> {
    if ('problem' in times) {
      setProblem(times.problem);
      return;
    }
    const employee = employees.find((one) => one.id === form.employeeId);
    if (employee === undefined) return;
    const { kind, note } = form;
    const values = { employee: { id: employee.id, name: employee.name }, kind, note: note.trim(), ...times };
    if (!(await confirmOverlap(values, new Set(given.map(({ visit }) => visit.id))))) return;
    const changes = given.length === 0 ? [] : await confirmedGiving(values.employee, given);
    if (changes === null) return;
    await finish(() => save(id, values, { ends: [draft.draft], giving: changes, given }));
  }

  return (
    <Sheet
      open
      title={item === null ? t`Nouvelle indisponibilité` : t`Indisponibilité`}
      onClose={onClose}
      footer={
        <>
          {item === null ? null : (
            <Button
              look="danger"
              size="large"
              icon={Trash2}
              onClick={() => void finish(() => remove(item.unavailability, draft.draft))}
            >
              <Trans>Supprimer</Trans>
            </Button>
          )}
          <SheetAction icon={Check} disabled={asked !== null} onClick={() => void submit()}>
            {given.length === 0 ? (
              <Trans>Enregistrer</Trans>
            ) : (
              <Plural
                value={given.length}
                one="Enregistrer et donner # visite"
                other="Enregistrer et donner # visites"
              />
            )}
          </SheetAction>
        </>
      }
    >
      {item === null || item.sync.is === 'sent' ? null : (
        <div>
          <SyncMark status={item.sync} />
        </div>
      )}
      <ChangedMeanwhile draft={asked} show={textOf} />
      {draft.ready ? (
        <Fields form={form} problem={problem} change={change} employees={item === null ? employees : []} />
      ) : null}
      {giving === undefined || !draft.ready ? null : <GivingList giving={giving} />}
      <ErrorNotice error={error} />
    </Sheet>
  );
}

interface FieldsProps extends TimesProps {
  /** The employees to choose from; fewer than two hide the choice. */
  employees: UnavailabilitySheetProps['employees'];
}

function Fields({ form, problem, change, employees }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      {employees.length > 1 ? (
        <ChoiceField
          label={t`Pour qui`}
          value={form.employeeId}
          options={employees.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(value) => change({ employeeId: value })}
        />
      ) : null}
      <ChoiceField
        label={t`Motif`}
        value={form.kind}
        options={unavailabilityKinds.map((value) => ({ value, label: i18n._(unavailabilityLabels[value]) }))}
        onChange={(kind) => change({ kind })}
      />
      <CheckBox
        label={t`Journées entières`}
        hint={t`De minuit à minuit ; sinon, indiquez les heures.`}
        checked={form.whole}
        onChange={(whole) => change({ whole })}
      />
      <Times form={form} problem={problem} change={change} />
      <TextArea
        label={t`Note (facultative)`}
        value={form.note}
        error={problem === 'noteTooLong' ? t`La note est trop longue : ${noteMax} caractères au plus.` : undefined}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}

interface TimesProps {
  form: UnavailabilityForm;
  problem: UnavailabilityProblem | null;
  change: (part: Partial<UnavailabilityForm>) => void;
}

/** The start and end. A first day set after the last day moves the last day too. */
function Times({ form, problem, change }: TimesProps) {
  const { t } = useLingui();
  const first = problem === 'noStart' ? t`Indiquez quand l’indisponibilité commence.` : undefined;
  const lasts: Readonly<Record<string, string>> = {
    noEnd: t`Indiquez quand l’indisponibilité finit.`,
    endsBeforeStart: t`La fin doit venir après le début. Corrigez-la.`,
    tooLong: t`Une indisponibilité dure deux ans au plus.`,
  };
  const last = lasts[problem ?? ''];
  // The day is wrong, or else its hour.
  const isStartHour = !form.whole && form.fromDay !== null;
  const isEndHour = !form.whole && form.toDay !== null && (problem === 'noEnd' || form.fromDay === form.toDay);
  const columns = form.whole ? 'grid grid-cols-1 gap-3' : 'grid grid-cols-2 gap-3';
  return (
    <>
      <div className={columns}>
        <DayField
          label={form.whole ? t`Premier jour` : t`Du`}
          value={form.fromDay}
          error={isStartHour ? undefined : first}
          onChange={(fromDay) => {
            const isAfterEnd = fromDay !== null && form.toDay !== null && fromDay > form.toDay;
            change(isAfterEnd ? { fromDay, toDay: fromDay } : { fromDay });
          }}
        />
        {form.whole ? null : (
          <TimeField
            label={t`À partir de`}
            value={form.fromTime}
            error={isStartHour ? first : undefined}
            onChange={(fromTime) => change({ fromTime })}
          />
        )}
      </div>
      <div className={columns}>
        <DayField
          label={form.whole ? t`Dernier jour` : t`Au`}
          value={form.toDay}
          error={isEndHour ? undefined : last}
          onChange={(toDay) => change({ toDay })}
        />
        {form.whole ? null : (
          <TimeField
            label={t`Jusqu’à`}
            value={form.toTime}
            error={isEndHour ? last : undefined}
            onChange={(toTime) => change({ toTime })}
          />
        )}
      </div>
    </>
  );
}
