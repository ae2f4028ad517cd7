import { standingOf } from '#data/queries/decisions/standing.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { fileStandingLabels, orderStandingLabels, visitStandingLabels } from '#labels/people/standing-labels.ts';
import { useFormats } from '#ui/format.ts';

interface RefusedStandingProps {
  /** Identifier of the refused mutation. */
  id: string;
  code: string;
  args: unknown;
}

/** Names the present state that a refusal is about, and who brought it about, as far as this device knows. */
export function RefusedStanding({ id, code, args }: RefusedStandingProps) {
  const context = useLabelContext(useFormats());
  const found = useLive((db) => standingOf(db, args), [id]);
  if (code !== 'StateNotAllowed' || found === undefined) return null;
  const { visit, order, upload } = found;
  const isOfOrder = upload === undefined && (visit === undefined || order?.state === 'cancelled');
  const lines = [
    ...(upload === undefined ? [] : [fileStandingLabels(context, upload)]),
    ...(visit === undefined ? [] : [visitStandingLabels(context, visit)]),
    ...(order === undefined || !isOfOrder ? [] : [orderStandingLabels(context, order)]),
  ];
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}
