import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import { lastDueDay } from '#contract/rules/due-days.ts';
import { DoneMeanwhile, useSeen } from '#parts/forms/changed-meanwhile.tsx';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { FactList } from '../cards/fact-list.tsx';
import type { Paper } from './use-bill.ts';
import { useBill } from './use-bill.ts';

/** Days until a paper is due, unless the office chooses others. */
const usualDays = 30;

export interface IssueSheetProps {
  order: Order;
  paper: Paper;
  onClose: () => void;
}

/** Issues the invoice or the payment notice of an order: its amounts, what it freezes, and when it is due. */
export function IssueSheet({ order, paper, onClose }: IssueSheetProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { vat, issue } = useBill(order);
  const now = useNow();
  const today = brusselsDay(now);
  const [dueOn, setDueOn] = useState<string | null>(addDays(today, usualDays));
  const last = lastDueDay('paper', now);
  const seen = useSeen(order.total);
  const isPast = dueOn !== null && dueOn < today;
  const isFar = dueOn !== null && dueOn > last;

  const latest = formats.day(last);
  const tooFar = isFar ? t`Au plus tard le ${latest}.` : undefined;
  const wrong = isPast ? t`L’échéance est passée.` : tooFar;
  const dueError = dueOn === null ? t`Choisissez un jour.` : wrong;

  async function save(): Promise<void> {
    if (dueOn === null || isPast || isFar) return;
    if (await issue.submit(paper, dueOn)) onClose();
  }

  return (
    <Sheet
      open
      title={paper === 'invoice' ? t`Émettre la facture` : t`Émettre l’avis de paiement`}
      onClose={onClose}
      footer={
        <SheetAction disabled={issue.isSubmitting || seen.isChanged} onClick={() => void save()}>
          <Trans>Émettre</Trans>
        </SheetAction>
      }
    >
      <FactList
        facts={[
          { label: t`Client`, value: order.client.name },
          { label: t`Total à payer, TVAC`, value: formats.money(order.total) },
          { label: t`Dont TVA`, value: vat === null ? null : formats.money(vat) },
        ]}
      />
      <DoneMeanwhile seen={seen}>
        <Trans>Le total est maintenant de {formats.money(order.total)}.</Trans>
      </DoneMeanwhile>
      <DayField label={t`Échéance`} value={dueOn} error={dueError} onChange={setDueOn} />
      {paper === 'invoice' ? (
        <p className="text-sm text-ink-2">
          <Trans>L’adresse, le client, les services, le prix et le planning ne changeront plus.</Trans>
        </p>
      ) : null}
      <ErrorNotice error={issue.error} />
    </Sheet>
  );
}
