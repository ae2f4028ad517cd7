import { asValue } from '#contract/rules/text/lines.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useOrderMemory } from '#hooks/orders/use-order-memory.ts';
import { orderValueLabels } from '#labels/orders/order-value-labels.ts';
import { ContactsFields } from '#parts/contacts/contacts-fields.tsx';
import { CustomerFields } from '#parts/order-form/customer-fields.tsx';
import { CustomerSearch, knownCustomerForm } from '#parts/order-form/customer-search.tsx';
import { KnownCustomers } from '#parts/order-form/known-customers.tsx';
import { OtherAgent } from '#parts/order-form/other-agent.tsx';
import { toContacts } from '#parts/contacts/contact-form.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { toClient } from '#parts/order-form/order-arguments.ts';
import { emptyForm } from '#parts/order-form/order-form.ts';
import type { Problems } from '#parts/addresses/address-form.ts';
import type { Zipcodes } from '#hooks/addresses/use-zipcodes.ts';
import { problemsOf } from '#parts/order-form/problems.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import { useConfirmDoubts } from '#parts/order-form/use-confirm-doubts.tsx';
import { useZipcodes } from '#hooks/addresses/use-zipcodes.ts';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { ProblemNotice } from '#ui/states/notice.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { useOrderLock } from './order-lock.tsx';
import type { SheetProps, SheetSearches } from './sheet-props.ts';
import {
  contactFormsText,
  contactsChanges,
  contactsText,
  customerChanges,
  customerFormText,
  customerText,
  formOf,
} from '../forms/sheet-texts.ts';
import { listOf } from '../forms/list-text.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

/** Limits of the contract (`contract/mutations/orders/order-update.ts`). */
const lineMax = 200;
const affiliatesMax = 20;

type ClientSheetProps = SheetProps & Pick<SheetSearches, 'searchServer'>;

const noProblems: Problems = new Map();

/** The drafts of the sheet, one a field of the order. */
function useClientDrafts({ order }: Pick<SheetProps, 'order'>) {
  const client = useDraft(orderFieldDraft(order.id, 'client'), customerText(order));
  const contacts = useDraft(orderFieldDraft(order.id, 'contacts'), contactsText(order.contacts));
  const owner = useDraft(orderFieldDraft(order.id, 'owner'), order.owner ?? '');
  const affiliates = useDraft(orderFieldDraft(order.id, 'affiliates'), JSON.stringify(order.affiliates));
  useDirtyForm([client, contacts, owner, affiliates].some(({ dirty }) => dirty));
  return { client, contacts, owner, affiliates };
}

/** Returns the invalid fields of what was changed. A telephone number or an e-mail address that is stored is accepted again. */
function problemsOfClient(
  { order }: Pick<SheetProps, 'order'>,
  form: OrderForm,
  isClientChanged: boolean,
  zipcodes: Zipcodes,
): Problems {
  const known = new Set(
    [order.client, ...order.contacts].flatMap(({ phone, email }) => [asValue(phone ?? ''), asValue(email ?? '')]),
  );
  const isKnown = (field: string): boolean => {
    const [, index, part] = /^(?:customer|contacts\.(\d+))\.(phone|email)$/.exec(field) ?? [];
    const person = index === undefined ? form.customer : form.contacts[Number(index)];
    return (part === 'phone' || part === 'email') && known.has(asValue(person?.[part] ?? ''));
  };
  const found = [...problemsOf('customer', form, zipcodes)];
  return new Map(found.filter(([field]) => !isKnown(field) && (isClientChanged || !field.startsWith('customer'))));
}

/** Edits the customer, the contacts, the owner and the affiliates. */
export function ClientSheet({ order, forms, onClose, searchServer }: ClientSheetProps) {
  const { t } = useLingui();
  const lock = useOrderLock(order, 'client');
  const { client, contacts, owner, affiliates } = useClientDrafts({ order });
  const memory = useOrderMemory();
  const zipcodes = useZipcodes();
  const { submit, isSubmitting, error } = useSaveSheet(order.id, 'client', forms, onClose);
  const confirmDoubts = useConfirmDoubts();
  const [tried, setTried] = useState(false);
  const { customer } = formOf(client.text);
  const form: OrderForm = { ...emptyForm, customer, contacts: formOf(contacts.text).contacts };
  const changed = customerChanges(order, form);
  const isTooLong = owner.text.length > lineMax;
  const isClientChanged = changed === null || Object.keys(changed).length > 0;
  const all = problemsOfClient({ order }, form, isClientChanged, zipcodes);
  const problems = tried ? all : noProblems;
  const drafts = [client, contacts, owner, affiliates];

  async function save(): Promise<void> {
    setTried(true);
    if (changed === null || all.size > 0 || isTooLong) return;
    if (isClientChanged && (await confirmDoubts({ ...emptyForm, customer }, t`Enregistrer quand même`)) !== null)
      return;
    const changes = {
      ...changed,
      ...contactsChanges(order, form),
      ...(owner.dirty ? { owner: owner.text.trim() || null } : {}),
      ...(affiliates.dirty ? { affiliates: listOf(affiliates.text) } : {}),
    };
    void submit(changes, drafts);
  }

  return (
    <EditSheet
      title={t`Client et contacts`}
      lock={lock}
      drafts={drafts}
      problemCount={problems.size + (tried && isTooLong ? 1 : 0)}
      isSubmitting={isSubmitting}
      error={error}
      onSave={() => void save()}
      onClose={onClose}
    >
      <fieldset disabled={lock !== undefined} className="flex min-w-0 flex-col gap-4">
        <Customer form={form} problems={problems} setText={client.setText}>
          <CustomerSearch
            memory={memory}
            searchServer={searchServer}
            choose={(chosen) => client.setText(customerFormText(chosen.customer))}
          />
        </Customer>
        {customer === null || customer.isKnown || customer.id === order.client.id ? null : (
          <KnownCustomers
            customer={customer}
            memory={memory}
            server={searchServer}
            use={(known) => client.setText(customerFormText(knownCustomerForm(known)))}
          />
        )}
        {customer === null || customer.id === order.client.id ? null : (
          <OtherAgent agent={memory?.customers.find(({ client: { id } }) => id === customer.id)?.commercial ?? null} />
        )}
        <ChangedCustomer draft={client} order={order} />
        <ContactsFields
          legend={t`Contacts sur place`}
          contacts={form.contacts}
          problems={problems}
          onChange={(next) => contacts.setText(contactFormsText(next))}
        />
        <Contacts draft={contacts} order={order} />
      </fieldset>
      <Field
        label={t`Propriétaire`}
        hint={t`S’il n’est pas le client.`}
        value={owner.text}
        error={isTooLong ? t`Trop long : 200 caractères au plus` : undefined}
        autoComplete="off"
        onChange={(event) => owner.setText(event.target.value)}
      />
      <Notices draft={owner} order={order} field="owner" show={(text) => text} />
      <TagInput
        label={t`Affiliés`}
        hint={t`Agences ou bureaux qui agissent pour le client.`}
        removeLabel={(name) => t`Retirer ${name}`}
        tags={listOf(affiliates.text)}
        maxTags={affiliatesMax}
        maxLength={lineMax}
        onChange={(list) => affiliates.setText(JSON.stringify(list))}
      />
      <Notices draft={affiliates} order={order} field="affiliates" show={(text) => listOf(text).join(', ')} />
    </EditSheet>
  );
}

interface NoticesProps extends Pick<SheetProps, 'order'> {
  draft: ReturnType<typeof useDraft>;
  field: string;
  show: (text: string) => string;
}

/** What happened to the field meanwhile: changed by somebody else, or a conflict. */
function Notices({ draft, order, field, show }: NoticesProps) {
  return (
    <>
      <ChangedField draft={draft} orderId={order.id} field={field} show={show} />
      <ConflictNotice orderId={order.id} field={field} />
    </>
  );
}

function ChangedCustomer({ draft, order }: Pick<NoticesProps, 'draft' | 'order'>) {
  const context = useLabelContext(useFormats());
  const show = (text: string): string => {
    const { customer } = formOf(text);
    return customer === null ? '' : orderValueLabels(context, 'client', toClient(customer));
  };
  return <Notices draft={draft} order={order} field="client" show={show} />;
}

function Contacts({ draft, order }: Pick<NoticesProps, 'draft' | 'order'>) {
  const context = useLabelContext(useFormats());
  const show = (text: string): string => orderValueLabels(context, 'contacts', toContacts(formOf(text).contacts));
  return <Notices draft={draft} order={order} field="contacts" show={show} />;
}

interface CustomerProps {
  form: OrderForm;
  problems: Problems;
  setText: (text: string) => void;
  /** The search, shown while no customer is chosen. */
  children: React.ReactNode;
}

function Customer({ form: { customer }, problems, setText, children }: CustomerProps) {
  const missing = useProblemText(problems)('customer');
  if (customer === null) {
    return (
      <>
        {missing === undefined ? null : <ProblemNotice>{missing}</ProblemNotice>}
        {children}
      </>
    );
  }
  return (
    <>
      <CustomerFields customer={customer} problems={problems} onChange={(next) => setText(customerFormText(next))} />
      <Button className="self-start" onClick={() => setText(customerFormText(null))}>
        <Trans>Choisir un autre client</Trans>
      </Button>
    </>
  );
}
