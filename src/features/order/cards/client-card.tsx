import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { emailLink, telLink } from '#labels/orders/contact-links.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { EditLink } from '../edit-order/edit-link.tsx';
import { LockNote } from '../edit-order/order-lock.tsx';
import { FactList } from './fact-list.tsx';

const linkClasses = 'inline-flex min-h-11 items-center wrap-anywhere text-accent underline underline-offset-2';

interface Contactable {
  phone: string | null;
  email: string | null;
}

/** Renders a phone number and an email address as links. */
function ContactLinks({ phone, email }: Contactable) {
  return (
    <span className="flex flex-col items-start">
      {phone === null ? null : (
        <a href={telLink(phone)} className={linkClasses}>
          {phone}
        </a>
      )}
      {email === null ? null : (
        <a href={emailLink(email)} className={linkClasses}>
          {email}
        </a>
      )}
    </span>
  );
}

export function ClientCard({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { client, contacts } = order;
  return (
    <Card
      title={t`Client et contacts`}
      id="client"
      aside={<EditLink order={order} sheet="client" label={t`Modifier le client et les contacts`} />}
    >
      <Facts stacked>
        <Fact label={i18n._(customerTypeLabels[client.type])}>
          <ClientLink clientId={client.id} className="font-semibold [a&]:text-accent [a&]:hover:underline">
            {client.name}
          </ClientLink>
          <ContactLinks phone={client.phone} email={client.email} />
        </Fact>
        {contacts.map((contact) => (
          <Fact key={`${contact.name} ${contact.phone ?? ''}`} label={t`Contact sur place`}>
            <span className="font-semibold">{contact.name}</span>
            <ContactLinks phone={contact.phone} email={contact.email} />
          </Fact>
        ))}
      </Facts>
      <div className="mt-2 border-t border-line-2 pt-2 empty:hidden">
        <FactList
          stacked
          facts={[
            {
              label: t`Numéro de TVA`,
              value:
                client.vatNumber === undefined || client.vatNumber === null ? null : printedVatNumber(client.vatNumber),
            },
            { label: t`Propriétaire`, value: order.owner },
            { label: t`Affiliés`, value: order.affiliates.join('\n') },
          ]}
        />
      </div>
      <LockNote order={order} card="client" />
    </Card>
  );
}
