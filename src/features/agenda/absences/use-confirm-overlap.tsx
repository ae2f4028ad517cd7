import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { readPersonTimes } from '#data/queries/visits/person-time.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { personTimeLabel } from '#labels/people/person-time-label.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';

interface Period {
  employee: { id: string };
  from: string;
  to: string;
}

/**
 * Returns the function that lists the visits that stay planned during an unavailability and asks for confirmation, when there are any.
 * `given` are those that go to colleagues with it.
 */
export function useConfirmOverlap(): (period: Period, given: ReadonlySet<string>) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const formats = useFormats();
  const ask = useConfirm();

  return async ({ employee, from, to }, given) => {
    const times = (await readPersonTimes(db, [employee.id], { from, to }, null)).get(employee.id) ?? [];
    const visits = times
      .filter((one) => one.kind === 'visit' || one.kind === 'clientVisit')
      .filter(({ id, isOpen }) => isOpen && !given.has(id));
    if (visits.length === 0) return true;
    const { accepted } = await ask({
      title: t`Visites prévues pendant cette indisponibilité`,
      body: (
        <>
          <p>
            <Plural value={visits.length} one="# visite reste prévue :" other="# visites restent prévues :" />
          </p>
          <ul className="mt-2 list-disc pl-5">
            {visits.map((one) => (
              <li key={one.id}>
                {formats.dateTime(one.from)}, {personTimeLabel(i18n, one)}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <Trans>Déplacez-les dans l’agenda, ou faites-les attribuer à quelqu’un d’autre.</Trans>
          </p>
        </>
      ),
      confirmLabel: t`Enregistrer quand même`,
      doubtful: true,
    });
    return accepted;
  };
}
