import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DriveOrder } from '#data/queries/files/drive.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCode, serviceCodes } from '#labels/orders/service-codes.ts';
import { useServiceName } from '#hooks/app/use-content.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { CheckMark } from '#ui/fields/check-mark.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import type { Selection } from './use-selection.ts';
import { readableFiles } from './use-selection.ts';

/** Columns of the heading and the rows. */
const columns =
  'grid items-center gap-x-3 px-4 grid-cols-[2.75rem_5.5rem_minmax(0,1.8fr)_7rem_minmax(6.25rem,1fr)_minmax(0,1fr)]';

interface DriveItemProps {
  row: DriveOrder;
  path: string;
  /** Its files are open. */
  isOpen: boolean;
  selection: Selection;
}

/** The specified columns of the drive. */
export function DriveHeading() {
  const { t } = useLingui();
  return (
    <div
      role="row"
      className={classNames(
        columns,
        'sticky top-14 z-10 h-11 low:static print:static border-b border-line bg-card text-fine leading-tight font-semibold text-ink-2',
      )}
    >
      <span role="columnheader">
        <span className="sr-only">{t`Choisir`}</span>
      </span>
      <span role="columnheader">{t`Créée le`}</span>
      <span role="columnheader">{t`Adresse`}</span>
      <span role="columnheader">{t`N° facture et avis`}</span>
      <span role="columnheader">{t`Produits et fichiers`}</span>
      <span role="columnheader">{t`Documents`}</span>
    </div>
  );
}

/** Chooses all files of an order for a ZIP. */
function ChooseOrder({ row, selection }: Pick<DriveItemProps, 'row' | 'selection'>) {
  const { t, i18n } = useLingui();
  const files = readableFiles(row);
  const { street } = addressLines(i18n, row.order.address);
  if (files.length === 0) return null;
  const areAll = files.every(({ upload }) => selection.has(upload.id));
  return (
    <label className="relative z-1 grid size-11 cursor-pointer place-items-center">
      <CheckMark checked={areAll} onChange={(event) => selection.set(files, event.target.checked)} />
      <span className="sr-only">{t`Choisir les fichiers de ${street}`}</span>
    </label>
  );
}

const none = <span className="text-ink-2">–</span>;

function Numbers({ row: { order } }: Pick<DriveItemProps, 'row'>) {
  const { invoice, paymentNotice } = order;
  if (invoice === null && paymentNotice === null) return none;
  return (
    <>
      {invoice === null ? null : <span className="block truncate">{invoice.number}</span>}
      {paymentNotice === null ? null : (
        <span className="block truncate text-fine text-ink-2">{paymentNotice.number}</span>
      )}
    </>
  );
}

function ServiceCodes({ row: { order } }: Pick<DriveItemProps, 'row'>) {
  const { i18n } = useLingui();
  const serviceName = useServiceName();
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {order.services.map(({ code }) => (
        <abbr
          key={code}
          title={serviceName(code, order.region)}
          className="rounded-[6px] bg-off-soft px-1.5 text-xs leading-5 font-semibold text-ink-2 no-underline"
        >
          {serviceCode(i18n, code, order.region)}
        </abbr>
      ))}
    </span>
  );
}

function FileCount({ count }: { count: number }) {
  return count === 0 ? null : (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap">
      <Icon of={Image} size={16} className="text-ink-2" />
      <Plural value={count} one="# fichier" other="# fichiers" />
    </span>
  );
}

function DocumentNames({ row: { documents } }: Pick<DriveItemProps, 'row'>) {
  const [first] = documents;
  if (first === undefined) return none;
  const others = documents.length - 1;
  return (
    <span className="flex min-w-0 items-center gap-1" title={documents.map(({ document }) => document.name).join('\n')}>
      <Icon of={FileText} size={16} className="shrink-0 text-ink-2" />
      <span className="truncate">{first.document.name}</span>
      {others === 0 ? null : <span className="shrink-0 text-ink-2">+{others}</span>}
    </span>
  );
}

/** An order as one dense row on a wide screen. */
export function DriveRow({ row, path, isOpen, selection }: DriveItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { order, files } = row;
  const { street, town } = addressLines(i18n, order.address);
  return (
    <div
      className={classNames(
        columns,
        'relative h-[46px] border-b border-line-2 text-sm',
        isOpen ? 'bg-accent-soft' : 'hover:bg-paper',
      )}
    >
      <span role="cell">
        <ChooseOrder row={row} selection={selection} />
      </span>
      <span role="cell" className="whitespace-nowrap">
        {formats.date(order.createdAt)}
      </span>
      <span role="cell" className="min-w-0 leading-tight" title={`${street}, ${town}`}>
        <LocalLink
          to={path}
          aria-current={isOpen ? 'true' : undefined}
          className={classNames(areaLink, 'block truncate font-semibold focus-visible:after:-outline-offset-3')}
        >
          {street}
        </LocalLink>
        <span className="block truncate text-fine text-ink-2">{town}</span>
      </span>
      <span role="cell" className="min-w-0 leading-tight">
        <Numbers row={row} />
      </span>
      <span role="cell" className="flex min-w-0 items-center gap-2">
        <ServiceCodes row={row} />
        <FileCount count={files.length} />
      </span>
      <span role="cell" className="min-w-0">
        <DocumentNames row={row} />
      </span>
    </div>
  );
}

/** An order on two lines on a phone: its address and date, then its products, numbers and counts. */
export function DriveCard({ row, path, selection }: DriveItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { order, files, documents } = row;
  const { street, town } = addressLines(i18n, order.address);
  const services = serviceCodes(i18n, order).join(', ');
  const facts = [services, order.invoice?.number, order.paymentNotice?.number].filter(Boolean);
  return (
    <div className="relative flex items-center border-b border-line-2 py-2 pr-4 pl-1 has-[a:active]:bg-paper">
      <span className="size-11 shrink-0">
        <ChooseOrder row={row} selection={selection} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 truncate leading-snug">
            <LocalLink to={path} className={classNames(areaLink, 'font-semibold')}>
              {street}
            </LocalLink>
            <span className="text-sm text-ink-2">, {town}</span>
          </p>
          <span className="shrink-0 text-sm text-ink-2">{formats.date(order.createdAt)}</span>
        </div>
        <div className="flex items-center gap-3 text-sm text-ink-2">
          <span className="min-w-0 flex-1 truncate">{facts.join(' · ')}</span>
          {files.length + documents.length === 0 ? (
            <span className="shrink-0">
              <Trans>Rien encore</Trans>
            </span>
          ) : null}
          <SmallCount icon={Image} count={files.length}>
            <Plural value={files.length} one="# fichier" other="# fichiers" />
          </SmallCount>
          <SmallCount icon={FileText} count={documents.length}>
            <Plural value={documents.length} one="# document" other="# documents" />
          </SmallCount>
        </div>
      </div>
    </div>
  );
}

interface SmallCountProps {
  icon: LucideIcon;
  count: number;
  /** What screen readers read. */
  children: ReactNode;
}

/** A count without room for its word. */
function SmallCount({ icon, count, children }: SmallCountProps) {
  if (count === 0) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <Icon of={icon} size={16} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{children}</span>
    </span>
  );
}
