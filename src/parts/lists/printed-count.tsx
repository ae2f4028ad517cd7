import { Trans } from '@lingui/react/macro';
import { useFormats } from '#ui/format.ts';
import { printedMax } from './use-printable.ts';

/** Shows on paper that a print holds the first rows only. */
export function PrintedCount({ count }: { count: number }) {
  const formats = useFormats();
  if (count <= printedMax) return null;
  const all = formats.count(count);
  return (
    <p className="hidden px-4 py-2 print:block">
      <Trans>
        {printedMax} premières lignes sur {all}
      </Trans>
    </p>
  );
}
