import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import type { OrderMemory } from '#data/queries/clients/order-memory.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { consumerTypeLabels, customerTypeLabels } from '#labels/orders/order-labels.ts';
import { toContactForms } from '#parts/contacts/contact-form.ts';
import { ContactsFields } from '#parts/contacts/contacts-fields.tsx';
import { CustomerFields } from '#parts/order-form/customer-fields.tsx';
import { CustomerSearch, knownCustomerForm } from '#parts/order-form/customer-search.tsx';
import { KnownCustomers } from '#parts/order-form/known-customers.tsx';
import { OtherAgent } from '#parts/order-form/other-agent.tsx';
import type { CustomerForm } from '#parts/order-form/order-form.ts';
import type { StepProps } from '#parts/order-form/step-props.ts';
import type { ServerCustomers } from '#parts/order-form/use-customer-search.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import { ProblemNotice } from '#ui/states/notice.tsx';

interface CustomerStepProps extends StepProps {
  memory: OrderMemory | null;
  searchServer: ServerCustomers | null;
}

/** Chooses the customer, known or new, and the contacts on site. */
export function CustomerStep({ form, change, problems, memory, searchServer }: CustomerStepProps) {
  const { t } = useLingui();
  const missing = useProblemText(problems)('customer');
  const { customer } = form;
  return (
    <Card title={t`Client et contacts`} id="new-customer">
      <div className="flex flex-col gap-4">
        {customer === null ? (
          <>
            {missing === undefined ? null : <ProblemNotice>{missing}</ProblemNotice>}
            <CustomerSearch memory={memory} searchServer={searchServer} choose={change} />
          </>
        ) : (
          <div>
            {customer.isKnown ? (
              <KnownCustomerCard
                customer={customer}
                problems={problems}
                onChange={(next) => change({ customer: next })}
              />
            ) : (
              <CustomerFields customer={customer} problems={problems} onChange={(next) => change({ customer: next })} />
            )}
            {customer.isKnown ? null : (
              <div className="mt-3 empty:hidden">
                <KnownCustomers
                  customer={customer}
                  memory={memory}
                  server={searchServer}
                  use={(known) =>
                    change({
                      customer: knownCustomerForm(known),
                      // Contacts that were typed meanwhile stay.
                      ...(form.contacts.length === 0 ? { contacts: toContactForms(known.contacts) } : {}),
                    })
                  }
                />
              </div>
            )}
            <div className="mt-3 empty:hidden">
              <OtherAgent agent={customer.commercial} />
            </div>
            <Button className="mt-3" onClick={() => change({ customer: null })}>
              <Trans>Choisir un autre client</Trans>
            </Button>
          </div>
        )}
        <ContactsFields
          legend={t`Contacts sur place`}
          contacts={form.contacts}
          problems={problems}
          onChange={(contacts) => change({ contacts })}
        />
      </div>
    </Card>
  );
}

interface KnownCustomerCardProps extends Pick<StepProps, 'problems'> {
  customer: CustomerForm;
  onChange: (customer: CustomerForm) => void;
}

/** A known customer: only a VAT number that the order needs and the company lacks can be added. */
function KnownCustomerCard({ customer, problems, onChange }: KnownCustomerCardProps) {
  const { t, i18n } = useLingui();
  const problemOf = useProblemText(problems);
  const { vatNumber } = customer;
  const [hadNone] = useState(parseVatNumber(vatNumber) === null);
  const asksVat = customer.consumerType === 'professional' && hadNone;
  const hasWrongAddress = [...problems.keys()].some((field) => field.startsWith('customer.address'));
  const { street, town } = addressLines(i18n, customer.address);
  const lines = [
    `${i18n._(customerTypeLabels[customer.type])}, ${i18n._(consumerTypeLabels[customer.consumerType])}`,
    vatNumber === '' || asksVat ? '' : printedVatNumber(vatNumber),
    [street, town].filter(Boolean).join(', '),
    [customer.phone, customer.email].filter(Boolean).join(', '),
  ];
  return (
    <div>
      <p className="font-semibold">{customer.name}</p>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
      {hasWrongAddress ? (
        <ProblemNotice>{t`Adresse invalide; impossible de sélectionner ce client`}</ProblemNotice>
      ) : null}
      {asksVat ? (
        <div className="mt-2">
          <Field
            label={t`Numéro de TVA`}
            value={vatNumber}
            error={problemOf('customer.vatNumber')}
            autoComplete="off"
            onChange={(event) => onChange({ ...customer, vatNumber: event.target.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
