import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { realEstateCategories, realEstateTypes } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { whyUnchangeable } from '#contract/rules/order-changes.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { orderValueWords } from '#hooks/order-field-words.ts';
import { realEstateCategoryWords, realEstateTypeWords } from '#hooks/order-words.ts';
import { useWordContext } from '#hooks/word-context.ts';
import { Card } from '#ui/card.tsx';
import { DayField, TimeField } from '#ui/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { useNow } from '#ui/use-now.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { plannedInstant, plannedParts, plannedText } from './planned-text.ts';
import { propertyOf, propertyText } from './property-text.ts';
import { SaveBar } from './save-bar.tsx';
import { sectionClasses } from './section-classes.ts';
import type { OrderForms } from './use-order-forms.ts';
import { useSaveOrder } from './use-save-order.ts';

interface PlanningCardProps {
  order: Order;
  forms: OrderForms;
}

/** When the visit is planned, and what kind of property it is. */
export function PlanningCard({ order, forms }: PlanningCardProps) {
  const { t } = useLingui();
  const { busy, error, save } = useSaveOrder(order.id, 'planning', forms);
  const { planned, property } = forms;
  const drafts = [planned, property].filter((draft) => draft.dirty);
  const instant = plannedInstant(planned.text);
  const lock = whyUnchangeable(order, ['plannedVisitAt'], new Date(useNow()));
  const halfTyped = planned.dirty && instant === undefined;

  function saveChanged(): void {
    const changes: OrderChanges = {
      ...(planned.dirty && instant !== undefined ? { plannedVisitAt: instant } : {}),
      ...(property.dirty ? { realEstate: propertyOf(property.text, order.realEstate) } : {}),
    };
    void save(changes, drafts);
  }

  return (
    <Card title={t`Planning et bien`} id="form-planning" className={sectionClasses}>
      <div className="flex flex-col gap-4">
        <PlannedFields order={order} forms={forms} lock={lock} halfTyped={halfTyped} />
        <PropertyFields order={order} forms={forms} />
      </div>
      <SaveBar
        dirty={drafts.length > 0}
        busy={busy}
        blocked={halfTyped || (planned.dirty && lock !== undefined) || drafts.some((draft) => draft.movedTo !== null)}
        error={error}
        onSave={saveChanged}
        onGiveUp={() => {
          for (const draft of drafts) void draft.clear();
        }}
      />
    </Card>
  );
}

interface PlannedFieldsProps extends PlanningCardProps {
  lock: ReturnType<typeof whyUnchangeable>;
  halfTyped: boolean;
}

/** Day and time in Belgium; where the server would refuse a change, why stands here and nothing can be typed. */
function PlannedFields({ order, forms: { planned }, lock, halfTyped }: PlannedFieldsProps) {
  const { t, i18n } = useLingui();
  const words = useWordContext(useFormats());
  const { day, time } = plannedParts(planned.text);
  const missing =
    day === '' ? t`Choisissez aussi le jour, ou videz l’heure.` : t`Choisissez aussi l’heure, ou videz le jour.`;
  return (
    <div>
      <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DayField
          label={t`Visite prévue, jour`}
          value={day === '' ? null : day}
          disabled={lock !== undefined}
          onChange={(next) => planned.setText(plannedText({ day: next ?? '', time }))}
        />
        <TimeField
          label={t`Heure (Belgique)`}
          value={time === '' ? null : time}
          disabled={lock !== undefined}
          onChange={(next) => planned.setText(plannedText({ day, time: next ?? '' }))}
        />
      </div>
      {halfTyped ? <p className="mt-1.5 text-sm text-bad">{missing}</p> : null}
      {lock === undefined ? null : (
        <div className="mt-2">
          <Notice tone="off">{errorSentence(i18n, lock)}</Notice>
        </div>
      )}
      <MovedNotice
        draft={planned}
        orderId={order.id}
        field="plannedVisitAt"
        show={(text) => orderValueWords(words, 'plannedVisitAt', plannedInstant(text))}
      />
      <ConflictNotice orderId={order.id} field="plannedVisitAt" />
    </div>
  );
}

/** What kind of property it is, as seen on site: never locked. */
function PropertyFields({ order, forms: { property } }: PlanningCardProps) {
  const { t, i18n } = useLingui();
  const words = useWordContext(useFormats());
  const shown = propertyOf(property.text, order.realEstate);
  return (
    <div>
      <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2">
        <ChoiceField
          label={t`Type de bien`}
          value={shown.type}
          options={realEstateTypes.map((value) => ({ value, label: i18n._(realEstateTypeWords[value]) }))}
          onChange={(type) => property.setText(propertyText({ ...shown, type }))}
        />
        <ChoiceField
          label={t`Catégorie`}
          value={shown.category}
          options={realEstateCategories.map((value) => ({ value, label: i18n._(realEstateCategoryWords[value]) }))}
          onChange={(category) => property.setText(propertyText({ ...shown, category }))}
        />
      </div>
      <MovedNotice
        draft={property}
        orderId={order.id}
        field="realEstate"
        show={(text) => orderValueWords(words, 'realEstate', propertyOf(text, order.realEstate))}
      />
      <ConflictNotice orderId={order.id} field="realEstate" />
    </div>
  );
}
