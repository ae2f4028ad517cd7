import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { ContentError } from './table.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mycerti-content-'));
  cpSync('content', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces a part of a file, which must contain it. */
function edit(file: string, part: string | RegExp, by: string): void {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const edited = text.replace(part, by);
  expect(edited).not.toBe(text);
  writeFileSync(path.join(folder, file), edited);
}

function problems(): readonly string[] {
  try {
    loadContent(folder);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

describe('the content that comes with the product', () => {
  const content = loadContent('content');

  test('has a survey of at least 40 questions in 6 sections, of five types and more, with conditions', () => {
    const { sections, questions } = content.survey;
    expect(questions.length).toBeGreaterThanOrEqual(40);
    expect(sections.length).toBeGreaterThanOrEqual(6);
    expect(sections.every(({ code }) => questions.some(({ section }) => section === code))).toBe(true);
    expect(new Set(questions.map(({ type }) => type)).size).toBeGreaterThanOrEqual(5);
    expect(questions.filter(({ onlyIf }) => onlyIf !== null).length).toBeGreaterThan(10);
    for (const { type, choices } of questions) expect(choices.length > 1).toBe(type.startsWith('choice'));
  });

  test('has documents and checks for every service', () => {
    for (const { code } of content.services) {
      expect(content.documents.filter(({ service }) => service === code)).not.toHaveLength(0);
      expect(content.checklists.filter(({ service }) => service === code)).not.toHaveLength(0);
    }
  });

  test('names the certificate as each region does', () => {
    const names = content.services.find(({ code }) => code === 'PEB')?.regionalNames;
    expect(names?.brussels?.nl).toContain('EPB');
    expect(names?.flanders?.nl).toContain('EPC');
    expect(names?.wallonia?.fr).toContain('PEB');
  });
});

describe('changed content', () => {
  test('gets another version; the same files keep their version', () => {
    const before = loadContent(folder);
    expect(loadContent(folder).version).toBe(before.version);
    edit('services.csv', ';215;', ';219,50;');
    const after = loadContent(folder);
    expect(after.version).not.toBe(before.version);
    expect(after.services[0]?.price.usual).toBe(21_950);
  });

  test.each([
    [
      'services.csv',
      ';215;',
      ';cheap;',
      'services.csv, line 2, column price: must be an amount such as 215 or 215,50.',
    ],
    ['services.csv', 'PEB;', 'EPC;', /^services\.csv, line 2, column code: must be one of /],
    ['services.csv', ';215;150;', ';215;250;', 'services.csv, line 2: price must lie from price_from to price_to.'],
    ['services.csv', /PLA;.*\n/, '', 'services.csv: the service PLA is missing.'],
    ['services.csv', ';vat', ';tva', 'services.csv, line 1: the column vat is missing.'],
    ['services.csv', ';vat', ';tva', 'services.csv, line 1: the column tva is not known.'],
    ['services.csv', ';21\n', '\n', 'services.csv, line 2: has 9 cells where the first line has 10.'],
    ['documents.csv', ';Façade avec numéro', ';', 'documents.csv, line 2, column fr: is empty.'],
    [
      'checklists.csv',
      'all;safety',
      'all;address',
      'checklists.csv, line 3: all address stands in an earlier line already.',
    ],
    ['checklists.csv', ';Ω;0,1;5000', ';Ω;0,1;', /: unit, min and max are given together or not at all\.$/],
    ['checklists.csv', ';Ω;0,1;5000', ';Ω;5000;0,1', /: min must be 0 or more, and less than max\.$/],
    ['checklists.csv', ';reason;;100;30;', ';reason;200;100;30;', /: ok_from must not be more than ok_to\.$/],
    [
      'checklists.csv',
      'ELE;loop;Boucle de défaut;Foutlus;;;;;;',
      'ELE;loop;Boucle de défaut;Foutlus;;;;;;5',
      /limits of a measure, with its unit\.$/,
    ],
    ['checklists.csv', ';100;30;', ';100;;', /: note_above, note_fr and note_nl are given together or not at all\.$/],
    ['checklists.csv', ';verdict;not-conform', ';verdicts;not-conform', /column choices: there is no list verdicts\.$/],
    ['checklists.csv', ';verdict;not-conform', ';verdict;bad', /column not_ok: bad is no choice of verdict\.$/],
    ['checklists.csv', ';verdict;not-conform', ';;not-conform', /column not_ok: there are no choices\.$/],
    ['survey-questions.csv', ';m²;5;5000', ';m²;5000;5', /: min must be less than max\.$/],
    ['survey-questions.csv', ';m²;5;5000', ';m²;five;5000', /column min: must be empty or a number\.$/],
    ['survey-questions.csv', ';;;1;100000;', ';;;10;100000;', /: must hold min and max\.$/],
    ['survey-questions.csv', ';PEB-glazing;;', ';PEB-glass;;', /column check: PEB-glass is no check\.$/],
    ['survey-questions.csv', 'PEB-plans', 'PEB-plan', /column document: PEB-plan is no required document\.$/],
    [
      'survey-questions.csv',
      'glazing=double',
      'glazing=quadruple',
      /^survey-questions\.csv, line \d+, column only_if: quadruple is no answer of glazing\.$/,
    ],
    [
      'survey-questions.csv',
      'roof-type=sloped',
      'cooling=yes',
      /^survey-questions\.csv, line \d+, column only_if: cooling is no earlier question\.$/,
    ],
    [
      'survey-questions.csv',
      'volume;cellar',
      'nowhere;cellar',
      'survey-questions.csv, line 2, column section: nowhere is no section.',
    ],
    ['services.csv', ';21\n', ';6\n', 'services.csv, line 2, column vat: 6 is no usual rate of vat-rates.csv.'],
    ['vat-rates.csv', 'usual', 'sometimes', 'vat-rates.csv, line 2, column use: must be one of usual, exception.'],
    ['vat-rates.csv', 'usual', 'exception', 'vat-rates.csv: a usual rate is missing.'],
    [
      'vat-rates.csv',
      'Normaal tarief;;',
      'Normaal tarief;TVA;',
      'vat-rates.csv, line 2: a mention must be in both languages.',
    ],
    ['vat-rates.csv', '21', 'much', 'vat-rates.csv, line 2, column rate: must be a percentage such as 21.'],
    [
      'label-scales.csv',
      'A+;;15',
      'A+;;fifteen',
      'label-scales.csv, line 3, column up_to: must be a number such as 45 or 45,5, or empty.',
    ],
    ['label-scales.csv', 'A+;;15', 'A+;;31', 'label-scales.csv, line 4: must end higher than the line before it.'],
    ['label-scales.csv', 'A+;;15', 'A+;10;15', 'label-scales.csv, line 3: has both below and up_to.'],
    [
      'label-scales.csv',
      'A+;;15',
      'A+;;',
      'label-scales.csv, line 3: only the last label of a region has neither below nor up_to.',
    ],
    [
      'label-scales.csv',
      'brussels;G;;;',
      'brussels;G;;;500',
      'label-scales.csv, line 19: the last label of a region has neither below nor up_to.',
    ],
    ['label-scales.csv', /flanders.*\n/g, '', 'label-scales.csv: the region flanders is missing.'],
    ['label-scales.csv', 'wallonia;B', 'wallonia;A', /^label-scales\.csv, line 23: wallonia A stands in an earlier/],
    ['validity.csv', ';300;', ';long;', 'validity.csv, line 2, column months: must be a whole number, or empty.'],
    [
      'validity.csv',
      'ASB;usual;flanders',
      'ASB;usual;Vlaanderen',
      /^validity\.csv, line 5, column region: must be one of .*, or empty\.$/,
    ],
    ['validity.csv', ';36;120;', ';120;36;', 'validity.csv, line 10: or_months must be higher than months.'],
    [
      'validity.csv',
      'ELE;negative;',
      'ELE;compliant;',
      'validity.csv, line 4: ELE compliant stands in an earlier line already.',
    ],
    [
      'supplements.csv',
      'each;50',
      'often;50',
      'supplements.csv, line 3, column kind: must be one of each, once, instead.',
    ],
    [
      'supplements.csv',
      'each;50',
      'each;',
      'supplements.csv, line 3, column price: is empty; only what is billed once may be without a price.',
    ],
    [
      'supplements.csv',
      'each;50',
      'each;much',
      'supplements.csv, line 3, column price: must be an amount such as 215 or 215,50, or empty.',
    ],
    ['region-zipcodes.csv', '1000;', '1001;', 'region-zipcodes.csv, line 2: the first line must begin at 1000.'],
    [
      'region-zipcodes.csv',
      '1500;',
      '1300;',
      'region-zipcodes.csv, line 4: from must be higher than in the line before it.',
    ],
    ['regions.csv', /wallonia.*\n/, '', 'regions.csv: the region wallonia is missing.'],
    ['served-areas.csv', '1000;1299', '1299;1000', 'served-areas.csv, line 2: from is higher than to.'],
    ['proofs.csv', 'invoice;', '"invoice;', /^proofs\.csv: a quotation mark opened in line 4 is not closed\.$/],
  ])('reports a fault in %s (%s → %s) with its location', (file, part, by, expected) => {
    edit(file, part, by);
    expect(problems()).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });

  test('names the first line of a table that a spreadsheet saved in another encoding', () => {
    const file = path.join(folder, 'documents.csv');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text, 'latin1');
    const at = 1 + text.split('\n').findIndex((line) => /[à-ü]/i.test(line));
    expect(problems()).toEqual([`documents.csv, line ${at}: is not UTF-8. Save the file as "CSV UTF-8".`]);
    writeFileSync(file, `\uFEFF${text}`, 'utf16le');
    expect(problems()).toEqual([expect.stringMatching(/^documents\.csv, line 1: is not UTF-8/)]);
    const again = 'Save the file as "CSV UTF-8".';
    for (const encoding of ['windows-1252', 'macintosh']) {
      writeFileSync(file, new TextDecoder(encoding).decode(Buffer.from(text)));
      expect(problems()).toEqual([`documents.csv, line ${at}: is UTF-8 that was encoded twice. ${again}`]);
    }
    writeFileSync(file, text.replace('é', '\u0082'));
    expect(problems()).toEqual([
      `documents.csv, line ${1 + text.split('\n').findIndex((line) => line.includes('é'))}: has a letter that was lost in another encoding. ${again}`,
    ]);
    // With the mark that Excel puts before its "CSV UTF-8", and with its line ends.
    writeFileSync(file, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(problems()).toEqual([]);
  });

  test('reports every faulty file at once, including a missing one', () => {
    edit('services.csv', ';215;', ';cheap;');
    edit('served-areas.csv', 'yes', 'perhaps');
    rmSync(path.join(folder, 'regions.csv'));
    const all = problems().join('\n');
    for (const file of ['services.csv, line 2', 'served-areas.csv, line 2', 'regions.csv is missing'])
      expect(all).toContain(file);
  });
});
