import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Content, Supplement, Validity } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { useContent, useInLanguage, useServiceName } from '#hooks/content.ts';
import { useFormats } from '#ui/format.ts';
import { FoldSummary } from '#ui/fold-summary.tsx';
import { validityText } from './term-text.ts';

/** How long the ordered services' reports hold, what they may cost besides, and the VAT that may be asked. */
export function ServiceTerms({ order }: { order: Order }) {
  const content = useContent();
  if (content === null) return null;
  const terms = order.services.map(({ code }) => ({
    code,
    validity: content.validity.filter(
      ({ service, region }) => service === code && (region === null || region === order.region),
    ),
    supplements: content.supplements.filter(({ service }) => service === code),
  }));
  const told = terms.filter(({ validity, supplements }) => validity.length + supplements.length > 0);
  const exceptions = content.vatRates.filter(({ use }) => use === 'exception');
  if (told.length + exceptions.length === 0) return null;
  return (
    <details className="group mt-2 border-t border-line-2 pt-1">
      <FoldSummary>
        <span className="font-semibold">
          <Trans>Validité, suppléments et TVA</Trans>
        </span>
      </FoldSummary>
      {told.map(({ code, validity, supplements }) => (
        <Part key={code} code={code} region={order.region}>
          {validity.map((one) => (
            <Holds key={one.code} validity={one} />
          ))}
          {supplements.map((one) => (
            <Costs key={one.code} supplement={one} />
          ))}
        </Part>
      ))}
      {exceptions.map((one) => (
        <Exception key={one.rate} exception={one} />
      ))}
    </details>
  );
}

interface PartProps {
  code: Order['services'][number]['code'];
  region: Order['region'];
  children: ReactNode;
}

function Part({ code, region, children }: PartProps) {
  const serviceName = useServiceName();
  return (
    <div className="py-1.5">
      <h3 className="text-sm font-semibold text-ink-2">{serviceName(code, region)}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </div>
  );
}

const lineClasses = 'flex items-baseline justify-between gap-4';

function Holds({ validity }: { validity: Validity }) {
  const { i18n } = useLingui();
  const inLanguage = useInLanguage();
  return (
    <li className={lineClasses}>
      <span>{inLanguage(validity.name)}</span>
      <span className="font-semibold whitespace-nowrap">{validityText(i18n, validity)}</span>
    </li>
  );
}

/** What a supplement costs: on top of the price, or in its place. */
function Costs({ supplement: { kind, price, name } }: { supplement: Supplement }) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const formats = useFormats();
  const amount = price === null ? null : formats.money(price);
  const words = { each: t`+ ${amount} pièce`, once: `+ ${amount}`, instead: t`${amount} en tout` };
  return (
    <li className={lineClasses}>
      <span>{inLanguage(name)}</span>
      <span className="font-semibold whitespace-nowrap">{amount === null ? t`en plus` : words[kind]}</span>
    </li>
  );
}

function Exception({ exception: { rate, name } }: { exception: Content['vatRates'][number] }) {
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
