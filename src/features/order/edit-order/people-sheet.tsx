import { useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import { peopleFields } from '#contract/mutations/orders/order-update.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { orderFieldLabels } from '#labels/orders/order-field-labels.ts';
import { Combobox } from '#ui/fields/combobox.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import { EditSheet } from './edit-sheet.tsx';
import type { SheetProps } from './sheet-props.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

type PersonField = (typeof peopleFields)[number];

/** Draft value for "nobody". */
const nobody = '';
const none: Employee[] = [];

/** Edits who handles, sells, visits and encodes the order. For supervisors. */
export function PeopleSheet({ order, forms, onClose }: SheetProps) {
  const { t } = useLingui();
  const employees = useLive(activeEmployees, []) ?? none;
  const { submit, isSubmitting, error } = useSaveSheet(order.id, 'people', forms, onClose);
  const drafts: Record<PersonField, DraftText> = {
    handler: useDraft(orderFieldDraft(order.id, 'handler'), order.handler?.id ?? nobody),
    encodedBy: useDraft(orderFieldDraft(order.id, 'encodedBy'), order.encodedBy?.id ?? nobody),
    visitedBy: useDraft(orderFieldDraft(order.id, 'visitedBy'), order.visitedBy?.id ?? nobody),
    commercial: useDraft(orderFieldDraft(order.id, 'commercial'), order.commercial?.id ?? nobody),
  };
  const all = peopleFields.map((field) => drafts[field]);
  useDirtyForm(all.some(({ dirty }) => dirty));
  const personOf = (field: PersonField, id: string): EmployeeRef | null => {
    const found = employees.find((one) => one.id === id) ?? order[field];
    return found?.id === id ? { id, name: found.name } : null;
  };

  function save(): void {
    const changed = peopleFields.filter((field) => drafts[field].dirty);
    const changes = Object.fromEntries(changed.map((field) => [field, personOf(field, drafts[field].text)]));
    void submit(changes, all);
  }

  return (
    <EditSheet
      title={t`Qui suit la commande`}
      lock={undefined}
      drafts={all}
      problemCount={0}
      isSubmitting={isSubmitting}
      error={error}
      onSave={save}
      onClose={onClose}
    >
      {peopleFields.map((field) => (
        <Person
          key={field}
          field={field}
          orderId={order.id}
          draft={drafts[field]}
          current={order[field]}
          employees={field === 'commercial' ? employees.filter(({ commercial }) => commercial) : employees}
          nameOf={(id) => personOf(field, id)?.name ?? t`Personne`}
        />
      ))}
    </EditSheet>
  );
}

interface PersonProps {
  field: PersonField;
  orderId: string;
  draft: DraftText;
  current: EmployeeRef | null;
  employees: readonly Employee[];
  nameOf: (id: string) => string;
}

function Person({ field, orderId, draft, current, employees, nameOf }: PersonProps) {
  const { t, i18n } = useLingui();
  // The current person may be inactive: the option keeps the name readable.
  const inactive = current !== null && employees.every(({ id }) => id !== current.id) ? [current] : [];
  const options = [
    { value: nobody, label: t`Personne` },
    ...[...inactive, ...employees].map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div>
      <Combobox
        label={orderFieldLabels(i18n, field)}
        allLabel={t`Chercher un collègue`}
        nothingLabel={t`Aucun collègue ne porte ce nom.`}
        value={draft.text}
        options={options}
        onChange={(value) => draft.setText(value ?? nobody)}
      />
      <ChangedField draft={draft} orderId={orderId} field={field} show={nameOf} />
      <ConflictNotice orderId={orderId} field={field} />
    </div>
  );
}
