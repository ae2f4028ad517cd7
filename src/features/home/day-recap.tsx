import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, CloudUpload } from 'lucide-react';
import { dayRecap } from '#data/queries/visits/day-recap.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { DayVisit } from '#parts/day/use-day.ts';

interface DayRecapProps {
  /** The user's visits of the day, none ahead. */
  visits: readonly DayVisit[];
  /** The Belgian day, `2026-11-20`. */
  day: string;
}

/** The user's finished day: its visits and photos, and whether the server has all of it. */
export function DayRecap({ visits, day }: DayRecapProps) {
  const { t } = useLingui();
  const orderIds = visits.map(({ visit }) => visit.orderId);
  const recap = useLive((db) => dayRecap(db, orderIds, day), [orderIds.join(), day]);
  const { knownAt, safeAt } = useSyncStatus();
  const now = useNow();
  const formats = useFormats();
  const isSafe = recap?.unreceived === 0 && !recap.isElsewhere && safeAt !== null;
  const photos = recap?.photos ?? 0;
  const parts = [
    isSafe
      ? t`${plural(visits.length, { one: 'La visite du jour est sur le serveur', other: 'Les # visites du jour sont sur le serveur' })}`
      : t`${plural(visits.length, { one: '# visite', other: '# visites' })}`,
    ...(photos === 0 ? [] : [t`${plural(photos, { one: '# photo', other: '# photos' })}`]),
    ...(recap === undefined || recap.unreceived === 0
      ? []
      : [t`${plural(recap.unreceived, { one: '# pièce pas encore reçue', other: '# pièces pas encore reçues' })}`]),
    ...(recap?.unreceived === 0 && recap.isElsewhere ? [t`encore du travail sur un de vos appareils`] : []),
    ...(recap?.unreceived === 0 && safeAt === null && knownAt !== null
      ? [t`tout était envoyé, ${formats.recent(knownAt, now)}`]
      : []),
  ];
  return (
    <p
      className={classNames(
        'flex items-start gap-2.5 rounded-card p-4 font-semibold',
        isSafe ? 'bg-safe-soft text-safe' : 'bg-wait-soft text-wait',
      )}
    >
      <Icon of={isSafe ? CalendarCheck : CloudUpload} />
      {parts.join(', ')}
    </p>
  );
}
