import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import type { Located } from './table.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';

const { words, count, decimal, zipcode, region } = cells;

const regionRow = z.object({
  region,
  certificate_fr: words,
  certificate_nl: words,
  certifier_fr: words,
  certifier_nl: words,
  authority_fr: words,
  authority_nl: words,
  software: words,
  validity_years: count,
  bring_back_fr: words,
  bring_back_nl: words,
});
const scaleRow = z.object({
  region,
  label: words,
  sub_label: z.string(),
  below: decimal,
  up_to: decimal,
});
type ScaleRow = Located<z.infer<typeof scaleRow>>;
const zipcodeRow = z.object({ from: zipcode, region });

function missingRegions(file: string, rows: readonly { region: string }[]): string[] {
  return region.options
    .filter((name) => !rows.some((row) => row.region === name))
    .map((name) => `${file}: the region ${name} is missing.`);
}

/**
 * Reads the names of certificate and certifier, the authority and the software of each region.
 * @throws {ContentError}
 */
export function readRegions(folder: string): Content['regions'] {
  const rows = readTable(folder, 'regions.csv', regionRow);
  const problems = [...missingRegions('regions.csv', rows), ...repeated(rows, (row) => row.region)];
  if (problems.length > 0) throw new ContentError(problems);
  return rows.map((row) => ({
    region: row.region,
    certificate: { fr: row.certificate_fr, nl: row.certificate_nl },
    certifier: { fr: row.certifier_fr, nl: row.certifier_nl },
    authority: { fr: row.authority_fr, nl: row.authority_nl },
    software: row.software,
    validityYears: row.validity_years,
    bringBack: { fr: row.bring_back_fr, nl: row.bring_back_nl },
  }));
}

/** Returns where a label ends; infinity when neither cell has a value. */
const endOf = ({ below, up_to }: ScaleRow): number => below ?? up_to ?? Number.POSITIVE_INFINITY;

/** Returns the problems of one region's labels, which go from the best to one without an end. */
function scaleProblems(rows: readonly ScaleRow[]): string[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const isLast = index === rows.length - 1;
    return [
      ...(row.below !== null && row.up_to !== null ? [`${row.at}: has both below and up_to.`] : []),
      ...(isLast && endOf(row) !== Number.POSITIVE_INFINITY
        ? [`${row.at}: the last label of a region has neither below nor up_to.`]
        : []),
      ...(!isLast && endOf(row) === Number.POSITIVE_INFINITY
        ? [`${row.at}: only the last label of a region has neither below nor up_to.`]
        : []),
      ...(before !== undefined && endOf(row) <= endOf(before)
        ? [`${row.at}: must end higher than the line before it.`]
        : []),
    ];
  });
}

/**
 * Reads the labels of each region.
 * @throws {ContentError}
 */
export function readScales(folder: string): Content['labelScales'] {
  const rows = readTable(folder, 'label-scales.csv', scaleRow);
  const problems = [
    ...missingRegions('label-scales.csv', rows),
    ...repeated(rows, (row) => `${row.region} ${row.sub_label || row.label}`),
    ...region.options.flatMap((name) => scaleProblems(rows.filter((row) => row.region === name))),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return rows.map((row) => ({
    region: row.region,
    label: row.label,
    subLabel: row.sub_label || null,
    limit: row.below ?? row.up_to,
    included: row.below === null,
  }));
}

/**
 * Reads the postal codes of each region.
 * @throws {ContentError}
 */
export function readZipcodes(folder: string): Content['regionZipcodes'] {
  const rows = readTable(folder, 'region-zipcodes.csv', zipcodeRow);
  const problems = [
    ...(rows[0]?.from === 1000 ? [] : [`${rows[0]?.at ?? 'region-zipcodes.csv'}: the first line must begin at 1000.`]),
    ...rows
      .filter((row, index) => row.from <= (rows[index - 1]?.from ?? 0))
      .map(({ at }) => `${at}: from must be higher than in the line before it.`),
    ...missingRegions('region-zipcodes.csv', rows),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return rows.map(({ from, region: of }) => ({ from, region: of }));
}
