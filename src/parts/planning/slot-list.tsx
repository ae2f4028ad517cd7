import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { missingForVisit } from '#contract/rules/people/qualified.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { PlanForm } from './plan-form.ts';
import type { ProposedSlot } from './use-free-slots.ts';
import { useFreeSlots } from './use-free-slots.ts';

interface SlotListProps {
  order: Order;
  form: PlanForm;
  /** Whose times are proposed: of several, of those who make visits and are qualified for this one. */
  employees: readonly Employee[];
  minutes: number;
  /** The visit to move; null to plan one. */
  visitId: string | null;
  onChoose: (slot: ProposedSlot) => void;
}

/** The free times of a day, the smallest detour first: of one employee, or the best of several. */
export function SlotList({ order, form, employees, minutes, visitId, onChoose }: SlotListProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const able =
    employees.length === 1
      ? employees
      : employees.filter(
          (one) => one.qualifications.length > 0 && missingForVisit(order, one, form.services).length === 0,
        );
  const employeeIds = able.map(({ id }) => id);
  const slots = useFreeSlots({ order, employeeIds, day: form.day, minutes, visitId, now: useNow() });
  const nameOf = ({ employeeId }: ProposedSlot): string | undefined =>
    employees.find(({ id }) => id === employeeId)?.name;
  if (slots === undefined) return null;
  if (slots.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Aucun créneau libre ce jour-là.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold">
        <Trans>Créneaux libres</Trans>
      </p>
      <ul className="flex flex-wrap gap-2" aria-label={t`Créneaux libres`}>
        {slots.map((slot) => (
          <li key={`${slot.employeeId} ${slot.start}`}>
            <button
              type="button"
              aria-pressed={formats.time(slot.start) === form.start && slot.employeeId === form.employeeId}
              onClick={() => onChoose(slot)}
              className="flex min-h-11 flex-col items-start rounded-control border border-line-strong bg-card px-3 py-1 text-left hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <span className="font-semibold tabular-nums">
                {formats.time(slot.start)} – {formats.time(slot.end)}
              </span>
              {employees.length === 1 ? null : <span className="text-sm font-semibold">{nameOf(slot)}</span>}
              <span className="text-sm text-ink-2">
                {slot.detour === 0 ? (
                  <Trans>sans détour</Trans>
                ) : (
                  <Plural value={slot.detour} one="# min de trajet en plus" other="# min de trajet en plus" />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
