import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { z } from 'zod';
import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { Button } from '#ui/actions/button.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { endAfter } from '#parts/planning/plan-form.ts';
import type { MoveField, MoveVisit } from './use-move-visit.tsx';
import { moveDraft } from '../agenda.draft.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const moveForm = z.object({ day: z.string().nullable(), start: z.string().nullable(), end: z.string().nullable() });
const parseMove = parseAs(moveForm);

interface MoveFormProps {
  item: AgendaVisit;
  mover: MoveVisit;
  onDone: () => void;
}

/** Moves a visit by form fields: the accessible alternative to dragging. */
export function MoveForm({ item, mover, onDone }: MoveFormProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { visit } = item;
  const start = brusselsParts(visit.plannedStart);
  const end = brusselsParts(visit.plannedEnd);
  const { form, change, clear, ready, draft, asked } = useFormDraft(moveDraft(visit.id), parseMove, {
    row: { day: start.day, start: start.time, end: end.time },
  });
  const [problem, setProblem] = useState<{ text: string; field: MoveField } | null>(null);
  const minutes = (Date.parse(visit.plannedEnd) - Date.parse(visit.plannedStart)) / 60_000;
  const blocked = mover.whyNotMovable(item);
  if (blocked !== undefined && !draft.dirty) return <Notice tone="locked">{blocked}</Notice>;

  // The draft must be loaded first: the user would type over it.
  if (!ready) return null;

  function edit(part: Partial<typeof form>): void {
    setProblem(null);
    change(part);
  }

  /** Formats the draft: the day and the times. */
  function timesText(text: string): string {
    const { day, start: from, end: to } = moveForm.parse(JSON.parse(text));
    return `${formats.longDate(`${day}T12:00:00Z`)}, ${from} – ${to}`;
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const plannedStart = parseBrusselsInstant(form.day ?? '', form.start ?? '');
    const plannedEnd = parseBrusselsInstant(form.day ?? '', form.end ?? '');
    if (form.day === null) {
      setProblem({ text: t`Indiquez le jour.`, field: 'day' });
      return;
    }
    if (plannedStart === null) {
      setProblem({ text: t`Indiquez une heure de début.`, field: 'start' });
      return;
    }
    if (plannedEnd === null) {
      setProblem({ text: t`Indiquez une heure de fin.`, field: 'end' });
      return;
    }
    const outcome = await mover.move(item, { plannedStart, plannedEnd }, undefined, [draft]);
    if (outcome.moved) {
      await clear();
      onDone();
    } else if (outcome.problem !== null) setProblem({ text: outcome.problem, field: outcome.field });
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      {blocked === undefined ? null : <Notice tone="locked">{blocked}</Notice>}
      <ChangedMeanwhile draft={asked} show={timesText} />
      <DayField
        label={t`Nouveau jour`}
        value={form.day}
        error={problem?.field === 'day' ? problem.text : undefined}
        onChange={(day) => edit({ day })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t`Début`}
          value={form.start}
          error={problem?.field === 'start' ? problem.text : undefined}
          onChange={(value) => edit({ start: value, end: endAfter(form.day, value, minutes) ?? form.end })}
        />
        <TimeField
          label={t`Fin`}
          value={form.end}
          error={problem?.field === 'end' ? problem.text : undefined}
          onChange={(value) => edit({ end: value })}
        />
      </div>
      <ErrorNotice error={problem?.field === null ? problem.text : null} />
      <Button type="submit" look="primary" icon={CalendarClock} disabled={blocked !== undefined || asked !== null}>
        <Trans>Déplacer la visite</Trans>
      </Button>
    </form>
  );
}
