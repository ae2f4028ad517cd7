import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { unavailabilityKinds } from '#contract/entities/unavailability.ts';
import type { AgendaAbsence } from '#data/queries/agenda.ts';
import { Button } from '#ui/button.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { DayField, TimeField } from '#ui/date-time-fields.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { AbsenceForm, AbsenceProblem } from './absence-form.ts';
import { absenceForm, absenceFormOf, newAbsence, noteMax, timesOf } from './absence-form.ts';
import { absenceWords } from './absence-words.ts';
import { useAbsences } from './use-absences.ts';
import { useKeptForm } from './use-kept-form.ts';

interface AbsenceSheetProps {
  /** Null for a new one. */
  item: AgendaAbsence | null;
  /** The day that a new one begins with. */
  day: string;
  employeeId: string;
  /** Whose time the user may plan: their own alone, or a supervisor everybody's. */
  employees: readonly Pick<Employee, 'id' | 'name'>[];
  onClose: () => void;
}

/** Time in which somebody makes no visits: said, changed, taken back. What is typed stays on the device until it is saved. */
export function AbsenceSheet({ item, day, employeeId, employees, onClose }: AbsenceSheetProps) {
  const { t } = useLingui();
  const id = item?.unavailability.id ?? null;
  const stored = item === null ? newAbsence(employeeId, day) : absenceFormOf(item.unavailability);
  const kept = useKeptForm(`agenda absence ${id ?? 'new'}`, absenceForm, stored);
  const { form, clear } = kept;
  const [problem, setProblem] = useState<string | null>(null);
  const { save, remove } = useAbsences();

  const change = (part: Partial<AbsenceForm>): void => {
    setProblem(null);
    kept.change(part);
  };

  async function finish(done: Promise<string | null>): Promise<void> {
    const refused = await done;
    if (refused !== null) {
      setProblem(refused);
      return;
    }
    await clear();
    onClose();
  }

  function submit(): void {
    const times = timesOf(form);
    if ('problem' in times) {
      setProblem(times.problem);
      return;
    }
    const employee = employees.find((one) => one.id === form.employeeId);
    if (employee === undefined) return;
    const { kind, note } = form;
    const given = { employee: { id: employee.id, name: employee.name }, kind, note: note.trim(), ...times };
    void finish(save(id, given));
  }

  return (
    <Sheet
      open
      title={item === null ? t`Nouvelle indisponibilité` : t`Indisponibilité`}
      closeLabel={t`Fermer`}
      onClose={onClose}
      footer={
        <>
          {item === null ? null : (
            <Button look="danger" size="large" icon={Trash2} onClick={() => void finish(remove(item.unavailability))}>
              <Trans>Supprimer</Trans>
            </Button>
          )}
          <Button look="primary" size="large" icon={Check} className="flex-1" onClick={submit}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      {item === null || item.sync === 'synced' ? null : (
        <div>
          <SyncMark state={item.sync} />
        </div>
      )}
      {kept.ready ? (
        <Fields form={form} problem={problem} change={change} employees={item === null ? employees : []} />
      ) : null}
      {problem === null || isFieldProblem(problem) ? null : (
        <Notice tone="bad" alert>
          {problem}
        </Notice>
      )}
    </Sheet>
  );
}

const fieldProblems: readonly string[] = [
  'noStart',
  'noEnd',
  'endsBeforeStart',
  'noteTooLong',
] satisfies AbsenceProblem[];
function isFieldProblem(problem: string): boolean {
  return fieldProblems.includes(problem);
}

interface FieldsProps extends TimesProps {
  /** Among whom it can be chosen whose time it is. */
  employees: AbsenceSheetProps['employees'];
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
        options={unavailabilityKinds.map((value) => ({ value, label: i18n._(absenceWords[value]) }))}
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
        maxLength={noteMax}
        error={problem === 'noteTooLong' ? t`La note est trop longue : ${noteMax} caractères au plus.` : undefined}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}

interface TimesProps {
  form: AbsenceForm;
  problem: string | null;
  change: (part: Partial<AbsenceForm>) => void;
}

/** From when to when. A first day set behind the last takes it along. */
function Times({ form, problem, change }: TimesProps) {
  const { t } = useLingui();
  const first = problem === 'noStart' ? t`Indiquez quand l’indisponibilité commence.` : undefined;
  const wrongEnd = problem === 'endsBeforeStart' ? t`La fin doit venir après le début. Corrigez-la.` : undefined;
  const last = problem === 'noEnd' ? t`Indiquez quand l’indisponibilité finit.` : wrongEnd;
  const columns = form.whole ? 'grid grid-cols-1 gap-3' : 'grid grid-cols-2 gap-3';
  return (
    <>
      <div className={columns}>
        <DayField
          label={form.whole ? t`Premier jour` : t`Du`}
          value={form.fromDay}
          error={first}
          onChange={(fromDay) => {
            const behind = fromDay !== null && form.toDay !== null && fromDay > form.toDay;
            change(behind ? { fromDay, toDay: fromDay } : { fromDay });
          }}
        />
        {form.whole ? null : (
          <TimeField label={t`À partir de`} value={form.fromTime} onChange={(fromTime) => change({ fromTime })} />
        )}
      </div>
      <div className={columns}>
        <DayField
          label={form.whole ? t`Dernier jour` : t`Au`}
          value={form.toDay}
          error={last}
          onChange={(toDay) => change({ toDay })}
        />
        {form.whole ? null : (
          <TimeField label={t`Jusqu’à`} value={form.toTime} onChange={(toTime) => change({ toTime })} />
        )}
      </div>
    </>
  );
}
