import { Trans } from '@lingui/react/macro';
import { useFormats } from '#ui/format.ts';

/** Shows what was taken off or added between two amounts, as a line of a `<dl>`; nothing when they are equal. */
export function PriceDifference({ from, to }: { from: number; to: number }) {
  const formats = useFormats();
  if (from === to) return null;
  return (
    <div className="flex justify-between gap-3 text-ink-2">
      <dt>{to < from ? <Trans>Remise</Trans> : <Trans>Supplément</Trans>}</dt>
      <dd className="whitespace-nowrap">
        {to < from ? '-' : '+'}
        {formats.money(Math.abs(to - from))}
      </dd>
    </div>
  );
}
