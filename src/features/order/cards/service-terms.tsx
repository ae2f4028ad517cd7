import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { useContent } from '#hooks/app/use-content.ts';
import { Fold } from '#ui/page/fold.tsx';
import { later } from '#ui/page/later.tsx';
import type { ServiceTermListProps } from './service-term-list.tsx';

// Folded until somebody reads them.
const ServiceTermList = later<ServiceTermListProps>(
  async () => (await import('./service-term-list.tsx')).ServiceTermList,
);

/** Shows the validity of the ordered services' reports, the supplements and the VAT exceptions. */
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
  const shownTerms = terms.filter(({ validity, supplements }) => validity.length + supplements.length > 0);
  const exceptions = content.vatRates.filter(({ use }) => use === 'exception');
  if (shownTerms.length + exceptions.length === 0) return null;
  return (
    <Fold
      summary={
        <span className="font-semibold">
          <Trans>Validité, suppléments et TVA</Trans>
        </span>
      }
    >
      <ServiceTermList terms={shownTerms} exceptions={exceptions} region={order.region} />
    </Fold>
  );
}
