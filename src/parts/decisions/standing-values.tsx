import { Trans } from '@lingui/react/macro';
import type { Standing } from '#contract/protocol/errors.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { argumentLines } from '#labels/mutations/mutation-labels.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { useFormats } from '#ui/format.ts';

interface StandingValuesProps {
  entry: { name: MutationName; error?: { standing?: Standing } | null | undefined };
}

/** Says what stands instead of what the author of a refused change had seen, and who stored it (rule CF4). */
export function StandingValues({ entry: { name, error } }: StandingValuesProps) {
  const formats = useFormats();
  const context = useLabelContext(formats);
  const standing = error?.standing;
  if (standing === undefined) return null;
  const by = [standing.by?.name, standing.at === undefined ? undefined : formats.dateTime(standing.at)]
    .filter(Boolean)
    .join(', ');
  return (
    <span className="block">
      {by === '' ? <Trans>Enregistré entre-temps :</Trans> : <Trans>Enregistré entre-temps par {by} :</Trans>}{' '}
      {argumentLines(context, name, standing.values, true)
        .map(({ label, text }) => labelledLine(context.i18n, label, text))
        .join(' · ')}
    </span>
  );
}
