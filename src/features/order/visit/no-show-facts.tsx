import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { useFormats } from '#ui/format.ts';

/** Shows a no-show report: attempts, note, proposed date and travel fee. */
export function NoShowFacts({ visit: { absence } }: { visit: Pick<Visit, 'absence'> }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (absence === undefined) return null;
  const { attempts, note, proposedAt, fee } = absence;
  return (
    <Facts>
      <Fact label={t`Tentatives`}>{String(attempts)}</Fact>
      {note === '' ? null : <Fact label={t`Note`}>{note}</Fact>}
      {proposedAt === null ? null : <Fact label={t`Nouvelle date proposée`}>{formats.dateTime(proposedAt)}</Fact>}
      {fee === 0 ? null : <Fact label={t`Frais de déplacement`}>{formats.money(fee)}</Fact>}
    </Facts>
  );
}
