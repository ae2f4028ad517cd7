import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';

/** Shows who cancelled the order, when and why. */
export function CancelledNotice({ order: { state, cancelled } }: { order: Pick<Order, 'state' | 'cancelled'> }) {
  const formats = useFormats();
  if (state !== 'cancelled' || cancelled === undefined) return null;
  const { at, by, reason } = cancelled;
  return (
    <Notice tone="info">
      <p className="font-semibold">
        <Trans>
          Annulée le {formats.dateTime(at)} par {by.name}
        </Trans>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    </Notice>
  );
}
