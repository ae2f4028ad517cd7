import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { DayVisit } from './use-day.ts';

/** The day's visits counted: `4 visites, 1 terminée`. Cancelled visits are left out. */
export function DaySummary({ items }: { items: readonly DayVisit[] }) {
  const { t } = useLingui();
  const counted = items.filter(({ visit }) => visit.state !== 'cancelled');
  const done = counted.filter(({ visit }) => visit.state === 'done' || visit.state === 'absent').length;
  if (counted.length === 0) return <Trans>Aucune visite</Trans>;
  if (done === 0) return t`${plural(counted.length, { one: '# visite', other: '# visites' })}`;
  return t`${plural(counted.length, { one: '# visite', other: '# visites' })}, ${plural(done, { one: '# terminée', other: '# terminées' })}`;
}
