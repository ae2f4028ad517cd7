import { useLingui } from '@lingui/react';
import { standingOf } from '#data/queries/standing.ts';
import { useLive } from '#hooks/use-live.ts';
import { orderStandingLabels, visitStandingLabels } from '#labels/standing-labels.ts';
import { useFormats } from '#ui/format.ts';

interface RefusedStandingProps {
  /** Identifier of the refused mutation. */
  id: string;
  code: string;
  args: unknown;
}

/** Names the present state that a refusal is about, and who brought it about, as far as this device knows. */
export function RefusedStanding({ id, code, args }: RefusedStandingProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const found = useLive((db) => standingOf(db, args), [id]);
  if (code !== 'StateNotAllowed' || found === undefined) return null;
  const { visit, order } = found;
  const lines = [
    ...(visit === undefined ? [] : [visitStandingLabels({ i18n, formats }, visit)]),
    ...(order === undefined || (visit !== undefined && order.state !== 'cancelled')
      ? []
      : [orderStandingLabels({ i18n, formats }, order)]),
  ];
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}
