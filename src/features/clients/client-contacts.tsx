import { Trans, useLingui } from '@lingui/react/macro';
import { Navigation, TriangleAlert } from 'lucide-react';
import type { Client } from '#contract/entities/client.ts';
import { isValidAddress } from '#contract/rules/addresses/addresses.ts';
import { isAbroad } from '#contract/rules/addresses/countries.ts';
import { useOtherTowns } from '#hooks/addresses/use-other-towns.ts';
import { useZipcodes } from '#hooks/addresses/use-zipcodes.ts';
import { addressForMaps, addressLines, incompleteAddressText } from '#labels/orders/address-lines.ts';
import { emailLink, telLink } from '#labels/orders/contact-links.ts';
import { VatNumber } from '#parts/clients/vat-number.tsx';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';

const linkClasses = 'inline-flex min-h-11 items-center wrap-anywhere text-accent underline underline-offset-2';

/** Renders a phone number and an email address as links. */
function Reach({ phone, email }: { phone: string | null; email: string | null }) {
  return (
    <span className="flex flex-col items-start">
      {phone === null || phone === '' ? null : (
        <a href={telLink(phone)} className={linkClasses}>
          {phone}
        </a>
      )}
      {email === null || email === '' ? null : (
        <a href={emailLink(email)} className={linkClasses}>
          {email}
        </a>
      )}
    </span>
  );
}

/** The client's address, numbers, people and note. */
export function ClientContacts({ client }: { client: Client }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { contacts, affiliates, note, createdBy, createdAt, commercial } = client;
  const since = formats.date(createdAt);
  return (
    <Card title={t`Coordonnées`}>
      <Facts stacked>
        <Fact label={t`Adresse`} none={t`Aucune adresse`}>
          {client.address === null ? null : <Address address={client.address} />}
        </Fact>
        <Fact label={t`Joindre`}>
          {client.phone === null && client.email === null ? null : <Reach phone={client.phone} email={client.email} />}
        </Fact>
        {contacts.map((contact) => (
          <Fact key={`${contact.name} ${contact.phone ?? ''} ${contact.email ?? ''}`} label={contact.name}>
            {contact.phone === null && contact.email === null ? null : (
              <Reach phone={contact.phone} email={contact.email} />
            )}
          </Fact>
        ))}
        <Fact label={t`Numéro de TVA`}>
          {client.vatNumber === null ? null : <VatNumber number={client.vatNumber} />}
        </Fact>
        {affiliates.length === 0 ? null : <Fact label={t`Affiliés`}>{affiliates.join('\n')}</Fact>}
        {note === '' ? null : <Fact label={t`Note`}>{note}</Fact>}
        <Fact label={t`Commercial`}>{commercial?.name}</Fact>
      </Facts>
      <p className="mt-2 border-t border-line-2 pt-2 text-sm text-ink-2">
        {createdBy === null ? (
          <Trans>Client depuis le {since}</Trans>
        ) : (
          <Trans>
            Client depuis le {since}, ajouté par {createdBy.name}
          </Trans>
        )}
      </p>
    </Card>
  );
}

/** The address in two lines, with its validity and the way there. */
function Address({ address }: { address: NonNullable<Client['address']> }) {
  const { i18n } = useLingui();
  const zipcodes = useZipcodes();
  const { street, town } = addressLines(i18n, address);
  const isKnownTown = zipcodes === null || isAbroad(address.zipcode) || zipcodes.has(address.zipcode);
  const { zipcode, city } = address;
  const otherTowns = useOtherTowns()(zipcode, city);
  return (
    <span className="flex flex-col items-start gap-1">
      <span>
        {street}
        <br />
        {town}
      </span>
      {isValidAddress(address) && isKnownTown ? (
        <ButtonLink
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressForMaps(address))}`}
          target="_blank"
          rel="noopener noreferrer"
          icon={Navigation}
          size="compact"
        >
          <Trans>Itinéraire</Trans>
        </ButtonLink>
      ) : (
        <span className="flex items-start gap-1.5 text-sm font-semibold text-bad">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0" />
          {isKnownTown ? (
            incompleteAddressText(i18n, address)
          ) : (
            <Trans>Aucune commune n’a le code postal {zipcode}.</Trans>
          )}
        </span>
      )}
      {otherTowns.length === 0 ? null : (
        <span className="flex items-start gap-1.5 text-sm font-semibold text-wait">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0" />
          <Trans>
            Le code postal {zipcode} n’est pas celui de {city}.
          </Trans>
        </span>
      )}
      {isValidAddress(address) ? null : (
        <span className="text-sm text-ink-2">
          <Trans>Adresse invalide; impossible de sélectionner ce client</Trans>
        </span>
      )}
    </span>
  );
}
