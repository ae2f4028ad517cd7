import { Trans, useLingui } from '@lingui/react/macro';
import { Printer, Share2, Sun } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Beneficiary } from '#contract/rules/payments/credit-transfer.ts';
import { creditTransferCode } from '#contract/rules/payments/credit-transfer.ts';
import { referenceOf } from '#contract/rules/payments/structured-reference.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useWakeLock } from '#ui/timing/use-wake-lock.ts';

export interface TransferCodeProps {
  order: Order;
  beneficiary: Beneficiary;
  /** What is still to pay, in cents, more than 0. */
  due: number;
}

/** The credit transfer of what is due, as a code that the client's bank reads. */
export function TransferCode({ order, beneficiary, due }: TransferCodeProps) {
  // Whoever scans takes a moment: the screen stays on.
  useWakeLock(true);
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reference = referenceOf(order);
  const text = order.number ?? addressLines(i18n, order.address).street;
  const code = creditTransferCode({ beneficiary, amount: due, reference, text });
  if (code === null) return null;
  const iban = beneficiary.iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const lines = [formats.money(due), beneficiary.name, iban, reference ?? text];
  return (
    <>
      <QrCode text={code} label={t`Code QR de virement`} />
      <BrightnessHint />
      <div className="text-center">
        <p className="text-2xl font-bold tracking-tight tabular-nums">{lines[0]}</p>
        {lines.slice(1).map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
      </div>
      <CodeActions text={lines.join('\n')} />
    </>
  );
}

export function BrightnessHint() {
  return (
    <p className="flex items-center justify-center gap-1.5 text-sm text-ink-2 print:hidden">
      <Icon of={Sun} size={16} />
      <Trans>Montez la luminosité si le code n’est pas lu.</Trans>
    </p>
  );
}

/** Shares or copies what the code says, or prints the page. */
export function CodeActions({ text }: { text: string }) {
  const { t } = useLingui();
  const showToast = useToast();
  async function share(): Promise<void> {
    const { share: shareText, clipboard }: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator;
    // Cancelling the share sheet rejects, which is no error.
    if (shareText !== undefined) return shareText.call(navigator, { text }).catch(() => undefined);
    const copied = await clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    showToast({ text: copied === true ? t`Copié.` : t`La copie n’est pas permise par ce navigateur.` });
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button icon={Share2} className="flex-1" onClick={() => void share()}>
        <Trans>Partager</Trans>
      </Button>
      <Button icon={Printer} className="flex-1" onClick={() => window.print()}>
        <Trans>Imprimer</Trans>
      </Button>
    </div>
  );
}
