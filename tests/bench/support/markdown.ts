import type { Section } from './report.ts';
import { milliseconds } from './report.ts';
import { summarise } from './statistics.ts';

/** Returns the lines of a Markdown table. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function timesTable({ samples }: Section): string[] {
  if (samples === undefined) return [];
  const floor = samples.names().includes('floor') ? summarise(samples.of('floor')).median : null;
  const rows = samples.names().map((name) => {
    const { count, max, median, min, p95 } = summarise(samples.of(name));
    const ratio = floor === null ? '' : (median / floor).toFixed(2);
    return [
      name,
      milliseconds(median),
      milliseconds(p95),
      `${milliseconds(min)} – ${milliseconds(max)}`,
      ratio,
      String(count),
    ];
  });
  return tableLines(['', 'median', 'p95', 'least – most', '× floor', 'samples'], rows);
}

/** Returns a section of the document. */
export function sectionLines(section: Section): string[] {
  return [`### ${section.title}`, '', section.how, '', ...timesTable(section), ...(section.table ?? []), ''];
}

/** Returns the table of the goals of all sections. */
export function goalLines(sections: readonly Pick<Section, 'title' | 'goals'>[]): string[] {
  const rows = sections.flatMap(({ title, goals }) =>
    goals.map(({ goal, figure, met }) => [title, goal, figure, met ? 'met' : '**missed**']),
  );
  return tableLines(['what', 'goal', 'figure', ''], rows);
}
