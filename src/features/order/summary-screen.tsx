import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { vatIn, vatRateOf } from '#contract/rules/vat.ts';
import { addressLines } from '#labels/address-lines.ts';
import { realEstateCategoryLabels, realEstateTypeLabels } from '#labels/order-labels.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent, useServiceName } from '#hooks/use-content.ts';
import { InLanguage } from '#parts/language/in-language.tsx';
import { usualLanguage } from '#parts/language/usual-language.ts';
import type { PaperToWrite } from '#parts/papers/make-pdf.ts';
import { PaperViewer } from '#parts/papers/paper-viewer.tsx';
import { summarySheet } from '#parts/papers/summary-sheet.ts';
import { useSheetSource } from '#parts/papers/use-sheet-source.ts';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { OrderPageProps } from './order-on-device.tsx';
import { OrderOnDevice } from './order-on-device.tsx';

/** Shows an order as its client may read it, in the client's language, on screen and as a PDF. */
export function SummaryScreen(props: OrderPageProps) {
  return <OrderOnDevice {...props}>{(order) => <Summary order={order} />}</OrderOnDevice>;
}

function Summary({ order }: { order: Order }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState(() => usualLanguage(order));
  const source = useSheetSource(order);
  const [opened, setOpened] = useState<PaperToWrite | null>(null);
  const open = () => setOpened({ language, sheetIn: (i18n) => summarySheet({ ...source, i18n }) });
  return (
    <>
      <PageTitle>{t`Résumé pour le client`}</PageTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 print:max-w-none print:p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <LocalLink
            to={`/orders/${order.number ?? order.id}`}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
          >
            <Icon of={ChevronLeft} size={18} />
            <Trans>Commande</Trans>
          </LocalLink>
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              label={t`Langue du client`}
              value={language}
              options={[
                { value: 'fr', label: 'Français' },
                { value: 'nl', label: 'Nederlands' },
              ]}
              onChange={setLanguage}
            />
            <Button look="primary" icon={FileText} onClick={open}>
              <Trans>Ouvrir le PDF</Trans>
            </Button>
          </div>
        </div>
        <InLanguage language={language}>
          <Sheet order={order} />
        </InLanguage>
        {opened === null ? null : <PaperViewer paper={opened} onClose={() => setOpened(null)} />}
      </div>
    </>
  );
}

/** The sheet itself: nothing internal is on it. */
function Sheet({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { beneficiary } = useAppData();
  const property = addressLines(i18n, order.address);
  const { client, realEstate } = order;
  const where = client.address === undefined || client.address === null ? null : addressLines(i18n, client.address);
  const visitAt = order.plannedVisitAt ?? order.lastVisitAt;
  const kind = `${i18n._(realEstateTypeLabels[realEstate.type])}, ${i18n._(realEstateCategoryLabels[realEstate.category])}`;
  return (
    <article className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 print:rounded-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4">
        <div>
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            {order.number === null ? <Trans>Votre commande</Trans> : <Trans>Votre commande {order.number}</Trans>}
          </h1>
          <p className="text-ink-2">
            <Trans>Commandée le {formats.day(order.orderDate)}</Trans>
          </p>
        </div>
        {beneficiary === null ? null : <p className="font-semibold">{beneficiary.name}</p>}
      </header>
      <Facts>
        <Fact label={t`Client`}>{[client.name, where?.street, where?.town].filter(Boolean).join('\n')}</Fact>
        <Fact label={t`Bien`}>{[property.street, property.town, kind].join('\n')}</Fact>
        <Fact label={t`Visite`}>{visitAt === null ? t`Pas encore planifiée` : formats.dateTime(visitAt)}</Fact>
        <Fact label={t`Certificateur`}>{order.visitedBy?.name ?? order.assignee?.name ?? null}</Fact>
      </Facts>
      <Services order={order} />
      {order.externalRemark.trim() === '' ? null : (
        <section>
          <h2 className="font-semibold">
            <Trans>Remarque</Trans>
          </h2>
          <p className="wrap-anywhere whitespace-pre-wrap">{order.externalRemark}</p>
        </section>
      )}
    </article>
  );
}

function Services({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const serviceName = useServiceName();
  const rate = content === null ? undefined : vatRateOf(order, content);
  return (
    <table className="w-full break-inside-avoid text-left" lang={i18n.locale}>
      <caption className="sr-only">{t`Services et prix`}</caption>
      <thead className="border-b border-line text-sm text-ink-2">
        <tr>
          <th scope="col" className="py-2 font-semibold">
            <Trans>Service</Trans>
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            <Trans>Prix TVAC</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line-2">
        {order.services.map(({ code, count, priceInclVat }) => (
          <tr key={code}>
            <td className="py-2">
              {serviceName(code, order.region)}
              {count > 1 ? ` × ${count}` : null}
            </td>
            <td className="py-2 text-right whitespace-nowrap">{formats.money(priceInclVat)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line">
        <tr className="text-lg font-bold">
          <th scope="row" className="pt-2">
            <Trans>Total à payer, TVAC</Trans>
          </th>
          <td className="pt-2 text-right whitespace-nowrap">{formats.money(order.total)}</td>
        </tr>
        {rate === undefined ? null : (
          <tr className="text-sm text-ink-2">
            <th scope="row" className="font-normal">
              <Trans>Dont TVA {rate} %</Trans>
            </th>
            <td className="text-right whitespace-nowrap">{formats.money(vatIn(order.total, rate))}</td>
          </tr>
        )}
        {order.invoice === null ? null : (
          <tr className="text-sm text-ink-2">
            <th scope="row" className="font-normal">
              <Trans>Facture {order.invoice.number}</Trans>
            </th>
            <td className="text-right">{order.paid ? <Trans>Payée</Trans> : <Trans>À payer</Trans>}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
