import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { printedVatNumber } from '#contract/rules/vat-number.ts';
import { customerTypeWords } from '#hooks/order-words.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { QuietFacts } from './quiet-facts.tsx';
import { sectionClasses } from './section-classes.ts';

const linkClasses = 'inline-flex min-h-11 items-center wrap-anywhere text-accent underline underline-offset-2';

interface Reachable {
  phone: string | null;
  email: string | null;
}

/** Telephone and mail of somebody, each a link. */
function Reach({ phone, email }: Reachable) {
  return (
    <span className="flex flex-col items-start">
      {phone === null ? null : (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={linkClasses}>
          {phone}
        </a>
      )}
      {email === null ? null : (
        <a href={`mailto:${email}`} className={linkClasses}>
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
    <Card title={t`Client et contacts`} id="client" className={sectionClasses}>
      <Facts stacked>
        <Fact label={i18n._(customerTypeWords[client.type])}>
          <span className="font-semibold">{client.name}</span>
          <Reach phone={client.phone} email={client.email} />
        </Fact>
        {contacts.map((contact) => (
          <Fact key={`${contact.name} ${contact.phone ?? ''}`} label={t`Contact sur place`}>
            <span className="font-semibold">{contact.name}</span>
            <Reach phone={contact.phone} email={contact.email} />
          </Fact>
        ))}
      </Facts>
      <div className="mt-2 border-t border-line-2 pt-2">
        <QuietFacts
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
    </Card>
  );
}
