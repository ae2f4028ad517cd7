import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAmountDue } from '#hooks/orders/use-amount-due.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { BrightnessHint, CodeActions, TransferCode } from '#parts/papers/transfer-code.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { useWakeLock } from '#ui/timing/use-wake-lock.ts';
import type { OrderPageProps } from './order-on-device.tsx';
import { OrderOnDevice } from './order-on-device.tsx';

/** Shows an order's QR codes: a credit transfer of what is due, and the order's own address. Drawn on the device. */
export function QrCodeScreen(props: OrderPageProps) {
  return <OrderOnDevice {...props}>{(order) => <Codes order={order} />}</OrderOnDevice>;
}

type Shown = 'transfer' | 'order';

function Codes({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  const { beneficiary } = useAppData();
  // Without an account there is nothing to pay to.
  const [shown, setShown] = useState<Shown>(beneficiary === null ? 'order' : 'transfer');
  // Whoever scans takes a moment: the screen stays on.
  useWakeLock(true);
  return (
    <>
      <PageTitle>{t`Codes QR`}</PageTitle>
      {/* Over the app's own bars: nothing but the code. */}
      <div className="fixed inset-0 z-[35] overflow-y-auto bg-paper pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] print:static">
        <div className="mx-auto flex min-h-full max-w-[min(36rem,max(18rem,calc(100dvh-23rem)))] flex-col gap-3 p-4">
          <header>
            <LocalLink
              to={`/orders/${order.number ?? order.id}`}
              className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent print:hidden"
            >
              <Icon of={ChevronLeft} size={18} />
              {order.number === null ? t`Commande` : t`Commande ${order.number}`}
            </LocalLink>
            <h1 className="text-xl leading-tight font-bold tracking-tight">
              {street}, {town}
            </h1>
          </header>
          <div className="print:hidden">
            <SegmentedControl<Shown>
              label={t`Code`}
              value={shown}
              options={[
                { value: 'transfer', label: t`Payer` },
                { value: 'order', label: t`Ouvrir la commande` },
              ]}
              onChange={setShown}
            />
          </div>
          {shown === 'transfer' ? <Transfer order={order} /> : <OrderCode order={order} />}
        </div>
      </div>
    </>
  );
}

/** The order's address. Whoever has a session here opens the order with it, in the language that they chose (`?qr`). */
function OrderCode({ order }: { order: Order }) {
  const { t } = useLingui();
  const address = `${window.location.origin}/orders/${order.id}?qr`;
  return (
    <>
      {order.number === null ? <Notice tone="wait">{t`Pas encore sur le serveur`}</Notice> : null}
      <QrCode text={address} label={t`Code QR de la commande`} />
      <BrightnessHint />
      <p className="text-center text-sm break-all text-ink-2">{address}</p>
      <CodeActions text={address} />
    </>
  );
}

/** The credit transfer of what is due; why there is none otherwise. */
function Transfer({ order }: { order: Order }) {
  const { beneficiary } = useAppData();
  const owed = useAmountDue(order, '');
  if (beneficiary === null)
    return (
      <Notice tone="info">
        <Trans>Le bureau n’a pas donné de compte pour les virements.</Trans>
      </Notice>
    );
  if (order.state === 'cancelled')
    return (
      <Notice tone="info">
        <Trans>La commande est annulée.</Trans>
      </Notice>
    );
  if (owed?.due === 0 || (owed === null && order.paid))
    return (
      <Notice tone="info">
        <Trans>Déjà payé</Trans>
      </Notice>
    );
  if (owed === null)
    return (
      <Notice tone="info">
        <Trans>Cette commande n’a pas de montant à payer.</Trans>
      </Notice>
    );
  return <TransferCode order={order} beneficiary={beneficiary} due={owed.due} />;
}
