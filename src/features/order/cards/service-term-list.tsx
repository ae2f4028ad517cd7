import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Content, Supplement, Validity } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { useInLanguage, useServiceName } from '#hooks/app/use-content.ts';
import { useFormats } from '#ui/format.ts';
import { validityText } from './term-text.ts';

export interface ServiceTermListProps extends Pick<Order, 'region'> {
  terms: readonly (Pick<Order['services'][number], 'code'> & Pick<Content, 'validity' | 'supplements'>)[];
  exceptions: Content['vatRates'];
}

/** The validity and the supplements of each service, and the VAT exceptions. */
export function ServiceTermList({ terms, exceptions, region }: ServiceTermListProps) {
  return (
    <>
      {terms.map(({ code, validity, supplements }) => (
        <TermsOfService key={code} code={code} region={region}>
          {validity.map((one) => (
            <ValidityLine key={one.code} validity={one} />
          ))}
          {supplements.map((one) => (
            <SupplementLine key={one.code} supplement={one} />
          ))}
        </TermsOfService>
      ))}
      {exceptions.map((one) => (
        <VatExceptionLine key={one.rate} exception={one} />
      ))}
    </>
  );
}

interface TermsOfServiceProps {
  code: Order['services'][number]['code'];
  region: Order['region'];
  children: ReactNode;
}

function TermsOfService({ code, region, children }: TermsOfServiceProps) {
  const serviceName = useServiceName();
  return (
    <div className="py-1.5">
      <h3 className="text-sm font-semibold text-ink-2">{serviceName(code, region)}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </div>
  );
}

const lineClasses = 'flex items-baseline justify-between gap-4';

function ValidityLine({ validity }: { validity: Validity }) {
  const { i18n } = useLingui();
  const inLanguage = useInLanguage();
  return (
    <li className={lineClasses}>
      <span>{inLanguage(validity.name)}</span>
      <span className="font-semibold whitespace-nowrap">{validityText(i18n, validity)}</span>
    </li>
  );
}

/** Shows the price of a supplement: added to the price, or replacing it. */
function SupplementLine({ supplement: { kind, price, name } }: { supplement: Supplement }) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const formats = useFormats();
  const amount = price === null ? null : formats.money(price);
  const texts = { each: t`+ ${amount} pièce`, once: `+ ${amount}`, instead: t`${amount} en tout` };
  return (
    <li className={lineClasses}>
      <span>{inLanguage(name)}</span>
      <span className="font-semibold whitespace-nowrap">{amount === null ? t`en plus` : texts[kind]}</span>
    </li>
  );
}

function VatExceptionLine({ exception: { rate, name } }: { exception: Content['vatRates'][number] }) {
  const inLanguage = useInLanguage();
  const words = inLanguage(name);
  return (
    <p className="py-1.5 text-sm text-ink-2">
      <Trans>
        TVA de {rate} % seulement par exception, avec une raison : {words}.
      </Trans>
    </p>
  );
}
