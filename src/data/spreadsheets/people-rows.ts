import { figureNames, soldFigureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { Figures, ShareRow, Statistics } from '#contract/rules/statistics/statistics.ts';

/** What people are counted as, and what stands for nobody in each part. */
export interface PeopleLabels {
  visitor: string;
  commercial: string;
  noVisitor: string;
  noCommercial: string;
}

/** A row of figures: whose they are, and as what they count. */
export interface PeopleRow {
  name: string;
  share: string;
  figures: Partial<Figures>;
}

/** Returns what counts to nobody in a part, when it adds something to the sums. */
export function unassignedOf(figures: Figures | undefined): Figures | null {
  return figures !== undefined && figureNames.some((name) => (figures[name] ?? 0) !== 0) ? figures : null;
}

/** Returns the figures by employee: as who visits, then as commercial agent. The rows of one part sum to those of all. */
export function peopleRows(
  { employees, commercials, unassigned }: Pick<Statistics, 'employees' | 'commercials' | 'unassigned'>,
  labels: PeopleLabels,
): PeopleRow[] {
  const rows = (share: string, people: ShareRow[], nobody: Figures | undefined, nobodyName: string): PeopleRow[] => {
    const rest = unassignedOf(nobody);
    const named = people.map(({ employee: { name }, figures }) => ({ name, share, figures }));
    return rest === null ? named : [...named, { name: nobodyName, share, figures: rest }];
  };
  const sold = rows(labels.commercial, commercials, unassigned?.commercial, labels.noCommercial);
  return [
    ...rows(labels.visitor, employees, unassigned?.visitor, labels.noVisitor),
    ...sold.map(({ figures, ...row }) => ({
      ...row,
      figures: Object.fromEntries(soldFigureNames.map((name) => [name, figures[name]])),
    })),
  ];
}
