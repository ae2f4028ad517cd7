import { createHash } from 'node:crypto';
import type { Content } from '#contract/content/content.ts';
import { content as contentSchema } from '#contract/content/content.ts';
import { readServices } from './services.ts';
import { readSurvey } from './survey.ts';
import { ContentError, cells, readTable, readText } from './table.ts';
import { z } from 'zod';

const { words, code, count, oneOf } = cells;
const regionName = oneOf('brussels', 'wallonia', 'flanders');

const regionRow = z.object({
  region: regionName,
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

function readRegions(folder: string): Content['regions'] {
  const rows = readTable(folder, 'regions.csv', regionRow);
  const missing = regionName.options.filter((name) => !rows.some(({ region }) => region === name));
  if (missing.length > 0) throw new ContentError(missing.map((name) => `regions.csv: the region ${name} is missing.`));
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

const zipcode = z
  .string()
  .regex(/^[1-9]\d{3}$/, 'must be a postal code of four digits')
  .transform(Number);
const areaRow = z.object({ from: zipcode, to: zipcode, served: oneOf('yes', 'no'), remark: z.string() });

function readAreas(folder: string): Content['servedAreas'] {
  const rows = readTable(folder, 'served-areas.csv', areaRow);
  const turned = rows.filter(({ from, to }) => from > to);
  if (turned.length > 0) throw new ContentError(turned.map(({ at }) => `${at}: from is higher than to.`));
  return rows.map(({ from, to, served }) => ({ from, to, served: served === 'yes' }));
}

const remarkRow = z.object({ use: oneOf('internal', 'external', 'planning'), code, fr: words, nl: words });

function readRemarks(folder: string): Content['remarks'] {
  const rows = readTable(folder, 'canned-remarks.csv', remarkRow);
  return rows.map((row) => ({ use: row.use, code: row.code, text: { fr: row.fr, nl: row.nl } }));
}

/** Reads each part, so that all that is wrong is told at once. */
function readParts(folder: string): Omit<Content, 'version'> {
  const problems: string[] = [];
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  }
  const edition = attempt(() => readText(folder, 'edition.txt').trim());
  const services = attempt(() => readServices(folder));
  const survey = attempt(() => readSurvey(folder));
  const regions = attempt(() => readRegions(folder));
  const servedAreas = attempt(() => readAreas(folder));
  const remarks = attempt(() => readRemarks(folder));
  const all = { edition, services, survey, regions, servedAreas, remarks };
  if (problems.length > 0 || !isComplete(all)) throw new ContentError(problems);
  return {
    edition: all.edition,
    ...all.services,
    ...all.survey,
    regions: all.regions,
    servedAreas: all.servedAreas,
    remarks: all.remarks,
  };
}

type Complete<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function isComplete<T extends Record<string, unknown>>(parts: T): parts is T & Complete<T> {
  return Object.values(parts).every((part) => part !== undefined);
}

/**
 * The company's content from the files of a folder; its version is that of what they say.
 * @throws {ContentError} naming everything that is wrong, with file, line and column
 */
export function loadContent(folder: string): Content {
  const parts = readParts(folder);
  const version = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  const checked = contentSchema.safeParse({ ...parts, version });
  if (checked.success) return checked.data;
  throw new ContentError(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`));
}
