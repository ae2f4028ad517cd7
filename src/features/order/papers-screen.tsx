import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, FileText, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { amountDueOf } from '#contract/rules/payments/amount-due.ts';
import { firstOpenVisit } from '#contract/rules/orders/order-states.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { messagesOfOrder } from '#data/queries/inbox/messages.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { papersOfOrder, paymentsOfOrder } from '#data/queries/orders/payments.ts';
import { feedbackOfOrder } from '#data/queries/visits/feedback.ts';
import { visitsOfOrder } from '#data/queries/visits/visits.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { InLanguage } from '#parts/language/in-language.tsx';
import { usualLanguage } from '#parts/language/usual-language.ts';
import { dossierSheet } from '#parts/papers/dossier-sheet.ts';
import type { PaperToWrite } from '#parts/papers/make-pdf.ts';
import { PaperViewer } from '#parts/papers/paper-viewer.tsx';
import { summarySheet } from '#parts/papers/summary-sheet.ts';
import { useSheetSource } from '#parts/papers/use-sheet-source.ts';
import { workOrderSheet } from '#parts/papers/work-order-sheet.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Language } from '#ui/page/local-path.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import type { Sheet } from '#ui/papers/sheet.ts';
import { SheetView } from '#ui/papers/sheet-view.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { OrderPageProps } from './order-on-device.tsx';
import { OrderOnDevice } from './order-on-device.tsx';

const paperNames = ['summary', 'work', 'dossier'] as const;
type PaperName = (typeof paperNames)[number];

/** Shows an order as a paper, on the page and as a PDF: the summary for its client, the work order, the dossier. */
export function PapersScreen(props: OrderPageProps) {
  return <OrderOnDevice {...props}>{(order) => <Papers order={order} />}</OrderOnDevice>;
}

async function rowsOf(db: UserDatabase, orderId: string) {
  const [visits, papers, payments, forms, followUp, files, messages] = await Promise.all([
    visitsOfOrder(db, orderId),
    papersOfOrder(db, orderId),
    paymentsOfOrder(db, orderId),
    feedbackOfOrder(db, orderId),
    db.followUps.get(orderId),
    filesOfOrder(db, orderId),
    messagesOfOrder(db, orderId),
  ]);
  return { visits, papers, payments, forms, followUp: followUp?.row, files, messages };
}

interface ShownPaper {
  /** The function that writes the paper in a language; undefined until its rows are read. */
  sheetIn: ((i18n: I18n) => Sheet) | undefined;
  /** The visits that a work order may be for, and the one that it is for: one's own first. */
  visits: readonly Visit[];
  visit: Visit | undefined;
}

/** @param visitId the visit that a work order is for, as chosen */
function useSheet(order: Order, paper: PaperName, visitId: string | null): ShownPaper {
  const { actor } = useAppData();
  const source = useSheetSource(order);
  const rows = useLive(rowsOf, [order.id]);
  const now = useNow();
  const visits = useMemo(() => (rows?.visits ?? []).filter(isAhead), [rows]);
  const visit =
    visits.find(({ id }) => id === visitId) ??
    firstOpenVisit(visits.filter(({ employee }) => employee.id === actor.id)) ??
    firstOpenVisit(visits);
  const sheetIn = useMemo(() => {
    if (rows === undefined) return undefined;
    const owed = order.state === 'cancelled' ? null : amountDueOf(order, rows.payments);
    const of: Record<PaperName, (i18n: I18n) => Sheet> = {
      summary: (i18n) => summarySheet({ ...source, i18n }),
      work: (i18n) => workOrderSheet({ ...source, i18n, owed, visit }),
      dossier: (i18n) => dossierSheet({ ...source, ...rows, now, i18n }),
    };
    return of[paper];
  }, [order, paper, rows, source, visit, now]);
  return { sheetIn, visits, visit };
}

function Papers({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const paper = paperNames.find((one) => one === params.get('paper')) ?? 'summary';
  const [chosen, setChosen] = useState<Language | null>(null);
  // The summary is for the client, the others for the own staff.
  const language = chosen ?? (paper === 'summary' ? usualLanguage(order) : asLanguage(i18n.locale));
  const { sheetIn, visits, visit } = useSheet(order, paper, params.get('visit'));
  const [opened, setOpened] = useState<PaperToWrite | null>(null);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
        >
          <Icon of={ChevronLeft} size={18} />
          <Trans>Commande</Trans>
        </LocalLink>
        <SegmentedControl
          label={t`Langue`}
          value={language}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'nl', label: 'Nederlands' },
          ]}
          onChange={setChosen}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <SegmentedControl
          label={t`Papier`}
          value={paper}
          options={[
            { value: 'summary', label: t`Pour le client` },
            { value: 'work', label: t`Bon de travail` },
            { value: 'dossier', label: t`Dossier` },
          ]}
          onChange={(name) => setParams({ paper: name }, { replace: true })}
        />
        <div className="flex gap-3">
          <Button
            icon={FileText}
            disabled={sheetIn === undefined}
            onClick={() => setOpened(sheetIn === undefined ? null : { language, sheetIn })}
          >
            <Trans>Ouvrir le PDF</Trans>
          </Button>
          <Button look="primary" icon={Printer} disabled={sheetIn === undefined} onClick={() => window.print()}>
            <Trans>Imprimer</Trans>
          </Button>
        </div>
      </div>
      {paper === 'work' && visit !== undefined && visits.length > 1 ? (
        <div className="print:hidden">
          <ChoiceField
            label={t`Visite`}
            value={visit.id}
            options={visits.map(({ id, plannedStart, employee }) => ({
              value: id,
              label: `${formats.dateTime(plannedStart)}, ${employee.name}`,
            }))}
            onChange={(id) => setParams({ paper, visit: id }, { replace: true })}
          />
        </div>
      ) : null}
      {sheetIn === undefined ? (
        <>
          <PageTitle>{t`Imprimer la commande`}</PageTitle>
          <SkeletonCards label={t`Lecture de la commande`} count={1} />
        </>
      ) : (
        <InLanguage language={language}>
          <Paper sheetIn={sheetIn} />
        </InLanguage>
      )}
      {opened === null ? null : <PaperViewer paper={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** In the language of the paper, which may be another than the page's. The browser names its own PDF by the page's title. */
function Paper({ sheetIn }: { sheetIn: (i18n: I18n) => Sheet }) {
  const { i18n } = useLingui();
  const sheet = useMemo(() => sheetIn(i18n), [sheetIn, i18n]);
  return (
    <>
      <PageTitle>{sheet.title}</PageTitle>
      <SheetView sheet={sheet} />
    </>
  );
}
