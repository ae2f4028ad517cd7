import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { z } from 'zod';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import { brusselsDay, brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { workingDaysAfter } from '#contract/rules/visits/holidays.ts';
import { clientVisitSpan } from '#data/queries/visits/person-time.ts';
import { plannedVisitsOn } from '#data/queries/clients/client-visits.ts';
import { dayWarnings } from '#labels/people/day-warnings.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import type { TimeWarning } from '#parts/visit-life/warnings/reasons-against.ts';
import { useConfirmTimes } from '#parts/visit-life/warnings/use-confirm-times.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { focusUnreadableField } from '#ui/fields/unreadable-fields.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { clientMoveDraft, clientPlanDraft } from '#parts/clients/visits/plan-visit.draft.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const planForm = z.object({ day: z.string(), time: z.string() });
type PlanForm = z.infer<typeof planForm>;

const parsePlan = parseAs(planForm);

/** Returns the next working day at nine. */
function nextWorkingDay(now: number): PlanForm {
  return { day: workingDaysAfter(brusselsDay(now), 1), time: '09:00' };
}

/** What stands against a time besides its day, which the form says. */
const takenKinds: readonly TimeWarning['kind'][] = ['visit', 'clientVisit', 'absence', 'order', 'journey'];

interface PlanVisitSheetProps {
  client: Pick<Client, 'id' | 'name'>;
  /** The planned visit to move; undefined to plan one. */
  visit: ClientVisit | undefined;
  onClose: () => void;
}

/** Plans a visit to a client, or moves a planned one. */
export function PlanVisitSheet({ client, visit, onClose }: PlanVisitSheetProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const formId = useId();
  const now = useNow();
  const showToast = useToast();
  const mutate = useMutate();
  const confirmTimes = useConfirmTimes();
  const { newId, actor } = useAppData();
  const [proposed] = useState(() => nextWorkingDay(now));
  const over = visit === undefined ? { begun: proposed } : { row: brusselsParts(visit.plannedAt) };
  const [freshId] = useState(newId);
  // Apart: the time of a plan that was left open is no new time for another visit.
  const handle = visit === undefined ? clientPlanDraft(client.id) : clientMoveDraft(visit.id);
  const { form, change, clear, draft, asked } = useFormDraft<PlanForm>(handle, parsePlan, over);
  const plannedAt = parseBrusselsInstant(form.day, form.time);
  const [tried, setTried] = useState(false);
  const others = useLive((db) => plannedVisitsOn(db, actor.id, form.day), [actor.id, form.day]) ?? [];
  const { submit, isSubmitting, error } = useSubmit(async (at: string) => {
    const args = { clientVisitId: visit?.id ?? freshId, clientId: visit?.clientId ?? client.id, plannedAt: at };
    return mutate({ name: 'clientVisit.plan', args }, { ends: [draft] });
  });

  /** Formats the draft: the day and the time. */
  function timeOf(text: string): string {
    const { day, time } = parsePlan(text) ?? form;
    return `${formats.longDate(`${day}T12:00:00Z`)}, ${time}`;
  }

  /** Asks when the agent has no time then. What the day itself is stands in the form. */
  function confirmed(at: string): Promise<boolean> {
    const { from: plannedStart, to: plannedEnd } = clientVisitSpan({ plannedAt: at });
    const timed = { id: visit?.id ?? freshId, employee: actor, plannedStart, plannedEnd, order: undefined, client };
    return confirmTimes(
      timed,
      visit === undefined
        ? { title: t`Planifier quand même ?`, confirmLabel: t`Planifier quand même` }
        : { title: t`Déplacer quand même ?`, confirmLabel: t`Déplacer quand même` },
      takenKinds,
    );
  }

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (focusUnreadableField() || plannedAt === null || !(await confirmed(plannedAt))) return;
    if (!(await submit(plannedAt))) return;
    await clear();
    showToast({ text: t`Visite planifiée : ${formats.dateTime(plannedAt)}.`, stored: true });
    onClose();
  }

  const missing = tried && plannedAt === null ? t`Choisissez un jour et une heure.` : undefined;
  const busy = others.filter(({ id }) => id !== visit?.id);
  return (
    <Sheet
      open
      title={visit === undefined ? t`Planifier une visite` : t`Déplacer la visite`}
      onClose={onClose}
      footer={
        <SheetAction type="submit" form={formId} icon={CalendarPlus} disabled={isSubmitting || asked !== null}>
          {visit === undefined ? <Trans>Planifier</Trans> : <Trans>Déplacer</Trans>}
        </SheetAction>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <p className="font-semibold">{client.name}</p>
        <ErrorNotice error={error} />
        <ChangedMeanwhile draft={asked} show={timeOf} />
        <div className="grid grid-cols-[3fr_2fr] gap-3">
          <DayField
            label={t`Jour`}
            value={form.day}
            error={form.day === '' ? missing : undefined}
            onChange={(day) => change({ day: day ?? '' })}
          />
          <TimeField
            label={t`Heure`}
            value={form.time}
            error={form.day === '' ? undefined : missing}
            onChange={(time) => change({ time: time ?? '' })}
          />
        </div>
        {form.day === ''
          ? null
          : dayWarnings(i18n, form.day, brusselsDay(now)).map((warning) => (
              <Notice key={warning} tone="wait">
                {warning}
              </Notice>
            ))}
        {busy.length === 0 ? null : (
          <p className="text-sm text-ink-2">
            <Trans>Ce jour-là :</Trans>{' '}
            {busy.map(({ plannedAt: at, name }) => `${formats.time(at)} ${name}`).join(', ')}
          </p>
        )}
      </form>
    </Sheet>
  );
}
