import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Save } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { lastDueDay } from '#contract/rules/due-days.ts';
import type { RemindAbout } from '#data/queries/inbox/reminders.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { Button } from '#ui/actions/button.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice, ProblemNotice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { DueFields } from './due-fields.tsx';
import type { FormTask } from './form-task.ts';
import type { FormIssue, ReminderForm } from './reminder-form.ts';
import { formFields, noteMax, parseForm, readForm, titleMax } from './reminder-form.ts';
import { reminderDraftOf } from './reminder.draft.ts';
import { SubjectLine } from './subject-line.tsx';
import { useReminderActions } from './use-reminder-actions.ts';
import { useSaveReminder } from './use-save-reminder.ts';

interface ReminderFieldsProps {
  slot: string;
  name: string | null;
  task: FormTask;
  about: RemindAbout;
  employees: readonly Employee[];
  onClose: () => void;
}

/** Returns the messages of the validation problems. */
function useIssueLabels(now: number): Record<FormIssue, string> {
  const { t } = useLingui();
  const latest = useFormats().day(lastDueDay('reminder', now));
  return {
    titleEmpty: t`Écrivez ce qui est à faire, par exemple « Rappeler le client ».`,
    titleLong: t`Trop long : ${titleMax} caractères au plus. Mettez le reste dans la note.`,
    noteLong: t`Trop long : ${noteMax} caractères au plus. Raccourcissez la note.`,
    dueMissing: t`Choisissez un jour et une heure.`,
    dueFar: t`Au plus tard le ${latest}.`,
    assigneeUnknown: t`Choisissez un collègue de la liste.`,
  };
}

/** Renders the form of a reminder in its sheet. The draft is stored at each keystroke. */
export function ReminderFields({ slot, name, task, about, employees, onClose }: ReminderFieldsProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const showToast = useToast();
  const formats = useFormats();
  const isExisting = task.save.kind === 'update';
  const over = isExisting ? { row: task.initial, fields: formFields } : { begun: task.initial };
  const { draft, form, change, clear, asked, crossed } = useFormDraft(reminderDraftOf(slot), parseForm, over);
  const now = useNow();
  const { issues, dueAt, assignee } = readForm(form, employees, now);
  const [tried, setTried] = useState(false);
  const messages = useIssueLabels(now);
  const { submit, isSubmitting, error } = useSaveReminder(task, draft);
  const { finish } = useReminderActions(showToast);
  const ask = useConfirm();

  /** Returns the message of the first issue that applies. Missing values show after a save attempt, excess length at once. */
  function issueOf(...these: FormIssue[]): string | undefined {
    const found = these.find((one) => issues.includes(one) && (tried || one.endsWith('Long')));
    return found === undefined ? undefined : messages[found];
  }

  /** Formats what the others gave to the fields that are edited here. */
  function theirs(text: string): string {
    const { title, note, day, time, assigneeId } = parseForm(text) ?? task.initial;
    const lines: Record<keyof ReminderForm, string> = {
      title: labelledLine(i18n, t`À faire`, title),
      note: labelledLine(i18n, t`Note`, note),
      day: day === '' ? '' : formats.day(day),
      time,
      assigneeId: labelledLine(i18n, t`Pour`, employees.find(({ id }) => id === assigneeId)?.name ?? ''),
    };
    return crossed.map((field) => lines[field]).join('\n');
  }

  /** Asks about a time that has passed, unless the reminder had it already. */
  async function isMeant(at: string): Promise<boolean> {
    const isUnchanged = form.day === task.initial.day && form.time === task.initial.time;
    if (Date.parse(at) > now || isUnchanged) return true;
    const { accepted } = await ask({
      title: t`Cette heure est déjà passée`,
      body: `${formats.longDate(at)}, ${formats.time(at)}`,
      confirmLabel: t`Enregistrer quand même`,
      cancelLabel: t`Modifier`,
      doubtful: true,
    });
    return accepted;
  }

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (issues.length > 0 || dueAt === null || assignee === undefined) return;
    if (!(await isMeant(dueAt))) return;
    if (!(await submit({ title: form.title, note: form.note, dueAt, assignee }))) return;
    await clear();
    showToast({ text: t`Rappel enregistré.`, stored: true });
    onClose();
  }

  const { order, client } = about;
  const subject = task.save.kind === 'create' ? task.save : task.save.before;
  return (
    <Sheet
      open
      title={isExisting ? t`Modifier le rappel` : t`Nouveau rappel`}
      onClose={onClose}
      footer={
        <>
          {task.save.kind === 'update' && task.save.before.done === null ? (
            <FinishButton reminderId={task.save.before.id} finish={finish} onClose={onClose} />
          ) : null}
          <SheetAction type="submit" form={formId} icon={Save} disabled={isSubmitting || asked !== null}>
            <Trans>Enregistrer</Trans>
          </SheetAction>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <SubjectLine orderId={subject.orderId} clientId={subject.clientId} order={order} client={client} name={name} />
        <ErrorNotice error={error} />
        <ChangedMeanwhile draft={asked} show={theirs} />
        <Field
          label={t`À faire`}
          autoComplete="off"
          value={form.title}
          error={issueOf('titleEmpty', 'titleLong')}
          onChange={(event) => change({ title: event.target.value })}
        />
        <DueFields
          day={form.day}
          time={form.time}
          dueAt={dueAt}
          dayError={form.day === '' ? issueOf('dueMissing') : issueOf('dueFar')}
          timeError={form.day !== '' || form.time === '' ? issueOf('dueMissing') : undefined}
          onChange={change}
        />
        <Combobox
          label={t`Pour`}
          allLabel={t`Chercher un collègue`}
          nothingLabel={t`Aucun collègue ne porte ce nom.`}
          value={form.assigneeId}
          options={employees.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(value) => change({ assigneeId: value ?? form.assigneeId })}
        />
        {issueOf('assigneeUnknown') === undefined ? null : <ProblemNotice>{messages.assigneeUnknown}</ProblemNotice>}
        <TextArea
          label={t`Note`}
          value={form.note}
          error={issueOf('noteLong')}
          onChange={(event) => change({ note: event.target.value })}
        />
      </form>
    </Sheet>
  );
}

interface FinishButtonProps {
  reminderId: string;
  finish: (reminderId: string) => void;
  onClose: () => void;
}

function FinishButton({ reminderId, finish, onClose }: FinishButtonProps) {
  return (
    <Button
      size="large"
      icon={Check}
      onClick={() => {
        finish(reminderId);
        onClose();
      }}
    >
      <Trans context="rappel">Fait</Trans>
    </Button>
  );
}
