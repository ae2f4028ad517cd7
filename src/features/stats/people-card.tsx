import { Trans, useLingui } from '@lingui/react/macro';
import type { FigureName } from '#contract/rules/statistics/counted-rows.ts';
import { figureNames, soldFigureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { Figures, ShareRow, Statistics } from '#contract/rules/statistics/statistics.ts';
import { unassignedOf } from '#data/spreadsheets/people-rows.ts';
import { Card } from '#ui/page/card.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { useFigureLabels, useFigureText } from './figure-formats.ts';
import { NumberTable } from './number-table.tsx';
import type { StatsAddress } from './stats-address.ts';
import { statsPath } from './stats-address.ts';

/** Labels of the parts in which people are counted. */
export function usePeopleLabels() {
  const { t } = useLingui();
  return {
    all: t`Ensemble`,
    visitor: t`Visite`,
    commercial: t`Commercial`,
    noVisitor: t`Sans collaborateur`,
    noCommercial: t`Sans commercial`,
  };
}

interface PeopleProps {
  statistics: Statistics;
  address: StatsAddress;
}

/** The figures by employee, for a supervisor: by who visits, and by commercial agent. The rows of a table sum to its last. */
export function People({ statistics, address }: PeopleProps) {
  const { t } = useLingui();
  const labels = usePeopleLabels();
  const { employees, commercials, unassigned, figures } = statistics;
  return (
    <>
      {employees.length === 0 ? null : (
        <PeopleCard
          title={t`Par collaborateur`}
          note={t`Une commande compte pour qui l’a visitée, sinon pour qui doit la visiter.`}
          names={figureNames}
          people={employees}
          nobody={{ name: labels.noVisitor, figures: unassigned?.visitor }}
          all={figures}
          address={address}
        />
      )}
      {commercials.length === 0 ? null : (
        <PeopleCard
          title={t`Par commercial`}
          note={t`Une commande compte pour son commercial.`}
          names={soldFigureNames}
          people={commercials}
          nobody={{ name: labels.noCommercial, figures: unassigned?.commercial }}
          all={figures}
          address={address}
        />
      )}
    </>
  );
}

interface PeopleCardProps {
  title: string;
  note: string;
  names: readonly FigureName[];
  people: readonly ShareRow[];
  nobody: { name: string; figures: Figures | undefined };
  all: Figures;
  address: StatsAddress;
}

/** One part. A name leads to the figures of that employee. */
function PeopleCard({ title, note, names, people, nobody, all, address }: PeopleCardProps) {
  const { t } = useLingui();
  const labels = useFigureLabels();
  const text = useFigureText();
  const cells = (figures: Figures): string[] => names.map((name) => text(name, figures[name]));
  const rest = unassignedOf(nobody.figures);
  return (
    <Card title={title} aside={<p className="grow text-sm text-ink-2">{note}</p>}>
      <NumberTable
        caption={title}
        head={t`Collaborateur`}
        columns={names.map((name) => labels[name])}
        rows={[
          ...people.map(({ employee, figures }) => ({
            key: employee.id,
            name: (
              <LocalLink
                to={statsPath({ ...address, employeeId: employee.id }, address.figure)}
                className="inline-flex min-h-11 items-center font-semibold hover:underline"
              >
                {employee.name}
              </LocalLink>
            ),
            cells: cells(figures),
          })),
          ...(rest === null ? [] : [{ key: '', name: nobody.name, cells: cells(rest) }]),
        ]}
        all={{ name: <Trans>Ensemble</Trans>, cells: cells(all) }}
      />
    </Card>
  );
}
