import { createHash } from 'node:crypto';
import type { Content } from '#contract/content/content.ts';
import { content as contentSchema } from '#contract/content/content.ts';
import { readChoiceLists } from './choice-lists.ts';
import { readRegions, readScales, readZipcodes } from './regions.ts';
import { readServices } from './services.ts';
import { readSurvey } from './survey.ts';
import { ContentError, cells, readTable, readText } from './table.ts';
import { readSupplements, readValidity } from './terms.ts';
import { z } from 'zod';

const { words, code, zipcode, oneOf } = cells;

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

/** Reads every part, so that all problems are reported at once. */
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
  const lists = attempt(() => readChoiceLists(folder)) ?? null;
  const services = attempt(() => readServices(folder, lists));
  const survey = attempt(() => readSurvey(folder, services ?? null, lists));
  const regions = attempt(() => readRegions(folder));
  const servedAreas = attempt(() => readAreas(folder));
  const remarks = attempt(() => readRemarks(folder));
  const labelScales = attempt(() => readScales(folder));
  const regionZipcodes = attempt(() => readZipcodes(folder));
  const validity = attempt(() => readValidity(folder));
  const supplements = attempt(() => readSupplements(folder));
  const tables = { regions, labelScales, regionZipcodes, validity, supplements, servedAreas, remarks };
  const all = { edition, services, survey, ...tables };
  if (problems.length > 0 || !isComplete(all)) throw new ContentError(problems);
  const { services: serviceTables, survey: surveyTables, ...rest } = all;
  return { ...rest, ...serviceTables, ...surveyTables };
}

type Complete<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function isComplete<T extends Record<string, unknown>>(parts: T): parts is T & Complete<T> {
  return Object.values(parts).every((part) => part !== undefined);
}

/**
 * Loads the company's content from a folder. The version is a hash of the content.
 * @throws {ContentError} naming every problem with file, line and column
 */
export function loadContent(folder: string): Content {
  const parts = readParts(folder);
  const version = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  const checked = contentSchema.safeParse({ ...parts, version });
  if (checked.success) return checked.data;
  throw new ContentError(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`));
}
