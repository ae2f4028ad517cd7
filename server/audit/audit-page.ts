import type { Bilingual } from '#contract/content/content.ts';
import { resultOf } from '#contract/values/check-results.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { streetLine } from '#contract/rules/addresses/addresses.ts';
import { townLine } from '#contract/rules/addresses/town-names.ts';
import { escaped } from '../http/escape-html.ts';
import type { FileFacts } from './audit-facts.ts';
import type { AuditPageTexts } from './audit-page-texts.ts';
import { auditPageTexts } from './audit-page-texts.ts';
import { auditPageStyle } from './audit-page-style.ts';
import type { AuditForm, AuditSurvey, AuditVisit } from './audit-records.ts';
import type { AuditContent } from './audit-rows.ts';

/** A file as the manifest lists it. */
export interface ListedFile extends FileFacts {
  path: string;
  sha256: string;
  size: number;
}

/** What the page shows: the content of the audit file, who made it, and its files with their hashes. */
export interface AuditPage {
  company: string;
  madeAt: string;
  madeBy: string;
  keyId: string;
  content: AuditContent;
  files: readonly ListedFile[];
}

/** A label, its value, and in small letters what belongs to it. */
type Fact = readonly [label: string, value: string | null, aside?: string | null];

/** The page in one language. */
interface View {
  language: keyof Bilingual;
  texts: AuditPageTexts;
}

/** Returns a day as `20/11/2026`. */
function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

function moment(instant: string): string {
  const { day, time } = brusselsParts(instant);
  return `${dayText(day)} ${time}`;
}

/** Returns who did something and when; null when nobody did. */
function doneBy(by: string | null, at: string | null): string | null {
  const parts = [by, at === null ? null : moment(at)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Returns a list of facts without those that have no value. */
function facts(given: readonly Fact[]): string {
  const lines = given.flatMap(([label, value, aside = null]) => {
    if (value === null || value === '') return [];
    const small = aside === null ? '' : ` <small>${escaped(aside)}</small>`;
    return [`<dt>${escaped(label)}</dt><dd>${escaped(value)}${small}</dd>`];
  });
  return lines.length === 0 ? '' : `<dl>${lines.join('\n')}</dl>`;
}

function section(title: string, body: string): string {
  return `<h2>${escaped(title)}</h2>\n${body}`;
}

/** Returns the parts, or a sentence when there are none. */
function partsOr(parts: readonly string[], none: string): string {
  return parts.length === 0 ? `<p>${escaped(none)}</p>` : parts.join('\n');
}

function orderPart({ language, texts }: View, { order }: AuditContent): string {
  return section(
    texts.order,
    facts([
      [texts.number, order.number],
      [texts.orderDate, dayText(order.orderDate)],
      [texts.address, `${streetLine(order.address, language)}, ${townLine(order.address, language)}`],
      [texts.region, texts.regions[order.region]],
      [texts.property, `${texts.types[order.realEstate.type]}, ${texts.categories[order.realEstate.category]}`],
      [texts.services, order.services.map(({ count, name }) => `${count} × ${name[language]}`).join(', ')],
      [texts.client, order.client.name],
      [texts.owner, order.owner],
      [texts.certifier, (order.visitedBy ?? order.assignee)?.name ?? null],
      [texts.encodedBy, order.encodedBy?.name ?? null],
    ]),
  );
}

function visitPart({ texts }: View, { employee, plannedStart, history, position, absence }: AuditVisit): string {
  const place =
    position === null
      ? null
      : `${position.latitude}, ${position.longitude} (${texts.within(Math.round(position.accuracy))})`;
  return facts([
    [texts.certifier, employee.name],
    [texts.planned, moment(plannedStart)],
    ...history.map(({ state, at, by }): Fact => [texts.visitStates[state], doneBy(by.name, at)]),
    [texts.position, place, position === null ? null : moment(position.at)],
    [texts.attempts, absence === undefined ? null : String(absence.attempts)],
  ]);
}

function surveyPart({ language, texts }: View, { answers, history }: AuditSurvey): string {
  const states = history.map(({ state, by, at, reason }): Fact => {
    const why = reason === '' ? '' : ` – ${reason}`;
    return [texts.surveyStates[state], `${by.name}, ${moment(at)}${why}`];
  });
  const titleOf = ({ asked, section: of }: AuditSurvey['answers'][number]): string =>
    asked ? (of?.[language] ?? '') : texts.unasked;
  // What no question asks for any more comes last: it is no part of the survey.
  const ordered = [...answers.filter(({ asked }) => asked), ...answers.filter(({ asked }) => !asked)];
  const sections = [...new Set(ordered.map(titleOf))].map((title) => {
    const given = ordered.filter((one) => titleOf(one) === title);
    const lines = given.map(({ code, question, words, note, by, at }): Fact => {
      const noted = note === '' ? '' : `\n${texts.note} ${note}`;
      return [question?.[language] ?? code, `${words[language]}${noted}`, doneBy(by.name, at)];
    });
    return `${title === '' ? '' : `<h3>${escaped(title)}</h3>`}${facts(lines)}`;
  });
  return [facts(states), ...sections].filter((part) => part !== '').join('\n');
}

function formPart({ language, texts }: View, { by, submittedAt, present, checklist, signed }: AuditForm): string {
  const checks = checklist.flatMap((line): Fact[] => {
    const result = resultOf(line);
    if (result === null) return [];
    const value = line.value === undefined ? [] : [String(line.value)];
    const words = [
      line.chosen?.[language] ?? texts.results[result],
      ...value,
      ...(line.note === '' ? [] : [line.note]),
    ];
    return [[line.check?.[language] ?? line.code, words.join(' – ')]];
  });
  const signature = signed === null ? null : doneBy(signed.name, signed.at);
  const parts = facts([
    [texts.certifier, doneBy(by.name, submittedAt)],
    [texts.present, present],
    ...checks,
    [texts.signature, signature],
  ]);
  return `<h3>${escaped(texts.onSite)}</h3>\n${parts}`;
}

/** Returns where a file comes from, in words. */
function originFacts({ texts }: View, file: FileFacts): Fact[] {
  return [
    [texts.source, texts.sources[file.source]],
    [texts.taken, doneBy(file.takenBy, file.takenAt) ?? texts.unknown],
    [texts.added, doneBy(file.addedBy, file.addedAt)],
    [texts.askedBy, file.askedBy],
    [texts.edited, file.edited === null ? null : doneBy(file.edited.by, file.edited.at)],
  ];
}

function filePart(view: View, file: ListedFile): string {
  const { texts } = view;
  const { path, returned, receivedAt, acceptedBy, acceptedAt } = file;
  const back = returned === null ? null : `${returned.by}, ${moment(returned.at)} – ${returned.reason}`;
  const isDecided = acceptedAt !== null || returned !== null;
  const address = path.split('/').map(encodeURIComponent).join('/');
  return `<h3><a href="${escaped(address)}">${escaped(path)}</a></h3>
${facts([
  ...originFacts(view, file),
  [texts.received, doneBy(null, receivedAt)],
  [texts.accepted, isDecided ? doneBy(acceptedBy, acceptedAt) : texts.undecided],
  [texts.returned, back],
  [texts.size, String(file.size)],
  ['SHA-256', file.sha256],
])}`;
}

function languagePart(language: keyof Bilingual, page: AuditPage): string {
  const texts = auditPageTexts[language];
  const view: View = { language, texts };
  const { visits, survey, leftOut } = page.content;
  const surveys = [
    ...survey.surveys.map((one) => surveyPart(view, one)),
    ...survey.forms.map((form) => formPart(view, form)),
  ].filter((part) => part !== '');
  const missing = leftOut.map(
    (file) =>
      `<h3>${escaped(file.name)}</h3>\n${facts([[texts.reason, texts.reasons[file.reason]], ...originFacts(view, file)])}`,
  );
  return `<section id="${language}" lang="${language}">
<h1>${escaped(texts.title)} ${escaped(page.content.order.number ?? '')}</h1>
<p>${escaped(texts.made(moment(page.madeAt), page.madeBy))} ${escaped(texts.signed(page.keyId))}</p>
${orderPart(view, page.content)}
${section(
  texts.visits,
  partsOr(
    visits.map((visit) => visitPart(view, visit)),
    texts.noVisit,
  ),
)}
${section(texts.survey, partsOr(surveys, texts.noSurvey))}
${section(texts.leftOut, partsOr(missing, texts.nothingLeftOut))}
${section(
  texts.files,
  partsOr(
    page.files.map((file) => filePart(view, file)),
    texts.noFile,
  ),
)}
</section>`;
}

/**
 * Returns the page to read of an audit file, in both languages, that of the region first. It runs nothing and loads nothing: it
 * is opened from a folder.
 */
export function auditPage(page: AuditPage): string {
  const { region, number } = page.content.order;
  const languages = region === 'flanders' ? (['nl', 'fr'] as const) : (['fr', 'nl'] as const);
  const title = auditPageTexts[languages[0]].title;
  return `<!doctype html>
<html lang="${languages[0]}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} ${escaped(number ?? '')} – ${escaped(page.company)}</title>
<style>${auditPageStyle}</style>
</head>
<body>
<header><p>${escaped(page.company)}</p><nav><a href="#fr" lang="fr">Français</a> <a href="#nl" lang="nl">Nederlands</a></nav></header>
<main>
${languages.map((language) => languagePart(language, page)).join('\n')}
</main>
</body>
</html>
`;
}
