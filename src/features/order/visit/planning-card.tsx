import { Trans, useLingui } from '@lingui/react/macro';
import { realEstateCategories, realEstateTypes } from '#contract/values/property-kinds.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { firstOpenVisit } from '#contract/rules/orders/order-states.ts';
import { startError } from '#contract/rules/visits/visit-times.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { realEstateCategoryLabels, realEstateTypeLabels } from '#labels/orders/order-labels.ts';
import { qualificationProblem } from '#labels/orders/qualification-labels.ts';
import { timeErrorLabels } from '#labels/errors/time-error-labels.ts';
import { Card } from '#ui/page/card.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { later } from '#ui/page/later.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { useOrderLock } from '../edit-order/order-lock.tsx';
import type { ChangedPlanningProps } from './changed-planning.tsx';
import { plannedInstant, plannedParts, plannedText } from '../forms/planned-text.ts';
import { propertyOf, propertyText } from '../forms/property-text.ts';
import { SaveBar } from '../forms/save-bar.tsx';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { useSavePlanning } from './use-save-planning.ts';

// Reads values by their schemas: few drafts meet a change of somebody else.
const ChangedPlanning = later<ChangedPlanningProps>(
  async () => (await import('./changed-planning.tsx')).ChangedPlanning,
);

interface PlanningCardProps {
  order: Order;
  visits: readonly Visit[];
  forms: OrderForms;
}

/** Edits the planned visit and the kind of property. */
export function PlanningCard({ order, visits, forms }: PlanningCardProps) {
  const { t } = useLingui();
  const { submit, isSubmitting, error } = useSavePlanning(order, visits, forms);
  const { planned, property } = forms;
  const drafts = [planned, property].filter((draft) => draft.dirty);
  const instant = plannedInstant(planned.text);
  const lock = useOrderLock(order, 'planning');
  const visit = firstOpenVisit(visits);
  const isUnderWay = visit?.state === 'started';
  const dateProblem = useDateProblem(order, planned, visit);

  function saveChanged(): void {
    const changes: OrderChanges = {
      ...(planned.dirty && instant !== undefined ? { plannedVisitAt: instant } : {}),
      ...(property.dirty ? { realEstate: propertyOf(property.text, order.realEstate) } : {}),
    };
    void submit(changes, drafts);
  }

  return (
    <Card title={t`Planning et bien`} id="form-planning">
      <div className="flex flex-col gap-4">
        <PlannedFields order={order} forms={forms} lock={lock} problem={dateProblem} isUnderWay={isUnderWay} />
        <PropertyFields order={order} forms={forms} />
      </div>
      <SaveBar
        dirty={drafts.length > 0}
        busy={isSubmitting}
        blocked={
          dateProblem !== null ||
          (planned.dirty && (lock !== undefined || isUnderWay)) ||
          drafts.some((draft) => draft.movedTo !== null)
        }
        error={error}
        onSave={saveChanged}
        onDiscard={() => forms.discard('planning', drafts)}
      />
    </Card>
  );
}

/** Returns why the typed date cannot become that of a visit, as a sentence. */
function useDateProblem(order: Order, planned: DraftText, visit: Visit | undefined): string | null {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { assignee } = order;
  const assigned = useLive(activeEmployees, [])?.find(({ id }) => id === assignee?.id);
  if (!planned.dirty) return null;
  const instant = plannedInstant(planned.text);
  if (instant === undefined)
    return plannedParts(planned.text).day === ''
      ? t`Choisissez aussi le jour, ou videz l’heure.`
      : t`Choisissez aussi l’heure, ou videz le jour.`;
  if (instant === null) return visit === undefined ? null : t`Pour retirer la date, annulez la visite.`;
  if (visit === undefined && assignee === null)
    return t`Personne n’a cette commande : attribuez-la, puis planifiez la visite.`;
  const error = startError(instant, now);
  if (error !== undefined) return i18n._(timeErrorLabels[error]);
  return visit === undefined && assigned !== undefined ? qualificationProblem(i18n, order, assigned, undefined) : null;
}

type PropertyFieldsProps = Pick<PlanningCardProps, 'order' | 'forms'>;

interface PlannedFieldsProps extends PropertyFieldsProps {
  /** Why the date can no longer change. */
  lock: string | undefined;
  /** Why the typed date cannot be saved. */
  problem: string | null;
  /** The visit has started: its time stays. */
  isUnderWay: boolean;
}

/** Edits day and time in Belgian local time. Disabled with the reason when the server would refuse the change. */
function PlannedFields({ order, forms, lock, problem, isUnderWay }: PlannedFieldsProps) {
  const { t } = useLingui();
  const { planned } = forms;
  const { day, time } = plannedParts(planned.text);
  const isLocked = lock !== undefined || isUnderWay;
  const isHour = day !== '' && time === '';
  return (
    <div>
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DayField
          label={t`Visite prévue, jour`}
          value={day === '' ? null : day}
          disabled={isLocked}
          error={isHour ? undefined : (problem ?? undefined)}
          onChange={(next) => planned.setText(plannedText({ day: next ?? '', time }))}
        />
        <TimeField
          label={t`Heure (Belgique)`}
          value={time === '' ? null : time}
          disabled={isLocked}
          error={isHour ? (problem ?? undefined) : undefined}
          onChange={(next) => planned.setText(plannedText({ day, time: next ?? '' }))}
        />
      </div>
      {isUnderWay ? (
        <p className="mt-1.5 text-sm text-ink-2">
          <Trans>La visite a commencé : sa date ne change plus.</Trans>
        </p>
      ) : null}
      {lock === undefined ? null : (
        <div className="mt-2">
          <Notice tone="locked">{lock}</Notice>
        </div>
      )}
      {planned.movedTo === null ? null : <ChangedPlanning draft={planned} order={order} field="plannedVisitAt" />}
      <ConflictNotice orderId={order.id} field="plannedVisitAt" />
    </div>
  );
}

/** Edits the kind of property, as seen on site. It is never locked. */
function PropertyFields({ order, forms: { property } }: PropertyFieldsProps) {
  const { t, i18n } = useLingui();
  const shown = propertyOf(property.text, order.realEstate);
  return (
    <div>
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
        <ChoiceField
          label={t`Type de bien`}
          value={shown.type}
          options={realEstateTypes.map((value) => ({ value, label: i18n._(realEstateTypeLabels[value]) }))}
          onChange={(type) => property.setText(propertyText({ ...shown, type }))}
        />
        <ChoiceField
          label={t`Catégorie`}
          value={shown.category}
          options={realEstateCategories.map((value) => ({ value, label: i18n._(realEstateCategoryLabels[value]) }))}
          onChange={(category) => property.setText(propertyText({ ...shown, category }))}
        />
      </div>
      {property.movedTo === null ? null : <ChangedPlanning draft={property} order={order} field="realEstate" />}
      <ConflictNotice orderId={order.id} field="realEstate" />
    </div>
  );
}
