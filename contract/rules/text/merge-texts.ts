import { remarkMax } from '../../values/limits.ts';
import { diff3Merge, diffComm } from 'node-diff3';

/** Maximum length of a base that is compared: the longest text that merges of remarks make. */
const comparedMax = 4 * remarkMax;
/** Maximum number of lines of a side that are compared. The time of a comparison grows with the cube of repeated lines. */
const comparedLinesMax = 400;

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Gives each blank line a name of its own, so that two blank lines never count as one common line. */
function named(lines: readonly string[], side: string): string[] {
  return lines.map((line, index) => (isBlank(line) ? `${line}\n${side}${index}` : line));
}

/** Names each blank line by its place in a run of blank lines, so that a run is no repetition of one line. */
function numbered(lines: readonly string[]): string[] {
  let place = 0;
  return lines.map((line) => {
    place = isBlank(line) ? place + 1 : 0;
    return place === 0 ? line : `${line}\n${place}`;
  });
}

function unnamed(lines: readonly string[]): string[] {
  return lines.map((line) => line.split('\n', 1).join(''));
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** True when every line of these stands as often in the others. Blank lines do not count. */
function allStandIn(lines: readonly string[], others: readonly string[]): boolean {
  const counts = countsOf(others);
  return [...countsOf(lines)].every(([line, count]) => isBlank(line) || count <= (counts.get(line) ?? 0));
}

/** Returns the lines of both sides, common ones once. Between those, the lines of the first side come first. */
function union(first: readonly string[], second: readonly string[]): readonly string[] {
  if (allStandIn(second, first)) return first;
  if (allStandIn(first, second)) return second;
  const parts = diffComm(named(first, 'first'), named(second, 'second'));
  return unnamed(parts.flatMap(({ common, buffer1 = [], buffer2 = [] }) => common ?? [...buffer1, ...buffer2]));
}

/** Returns the lines that only the second side has. A blank line follows the line before it. */
function onlyIn(second: readonly string[], first: readonly string[]): string[] {
  const left = countsOf(first);
  let isNew = false;
  return second.filter((line) => {
    if (isBlank(line)) return isNew;
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    isNew = count <= 0;
    return isNew;
  });
}

/** Returns the lines of the first side, then those that only the second has. */
function appended(first: readonly string[], second: readonly string[]): readonly string[] {
  if (allStandIn(second, first)) return first;
  if (allStandIn(first, second)) return second;
  return [...first, ...onlyIn(second, first)];
}

/** Removes later repetitions of a line that stands more often than on either side: one side moved it. */
function withoutRepetitions(
  merged: readonly string[],
  current: readonly string[],
  proposed: readonly string[],
): string[] {
  const [here, there] = [countsOf(current), countsOf(proposed)];
  const used = new Map<string, number>();
  return merged.filter((line) => {
    const count = (used.get(line) ?? 0) + 1;
    used.set(line, count);
    return isBlank(line) || count <= Math.max(here.get(line) ?? 0, there.get(line) ?? 0);
  });
}

function areSame(lines: readonly string[], others: readonly string[]): boolean {
  return lines.length === others.length && lines.every((line, index) => line === others[index]);
}

interface Sides {
  origin: readonly string[];
  here: readonly string[];
  there: readonly string[];
}

/** Returns how many lines are the same at the start of all three sides. */
function commonHead({ origin, here, there }: Sides): number {
  const differs = here.findIndex((line, index) => line !== origin[index] || line !== there[index]);
  return differs === -1 ? here.length : differs;
}

/** Returns how many lines are the same at the end of all three sides. */
function commonTail({ origin, here, there }: Sides): number {
  const shortest = Math.min(origin.length, here.length, there.length);
  for (let count = 0; count < shortest; count += 1) {
    const line = here.at(-1 - count);
    if (line !== origin.at(-1 - count) || line !== there.at(-1 - count)) return count;
  }
  return shortest;
}

function sliceOf({ origin, here, there }: Sides, from: number, tail: number): Sides {
  const part = (lines: readonly string[]): readonly string[] => lines.slice(from, lines.length - tail);
  return { origin: part(origin), here: part(here), there: part(there) };
}

/** Compares three sides that differ from their first line to their last. */
function compared({ origin, here, there }: Sides): readonly string[] {
  const regions = diff3Merge(numbered(here), numbered(origin), numbered(there));
  return regions.flatMap(({ ok, conflict }) => {
    if (conflict !== undefined) return union(unnamed(conflict.a), unnamed(conflict.b));
    return unnamed(ok ?? []);
  });
}

/**
 * Merges two versions of a text by lines, three ways (rules CF1b, CF1d). A line that one side added stays; one that one side removed
 * goes when the other side changed nothing around it. Where both changed the same lines, the lines of both stay, the
 * stored ones first. No line stands more often than on either side. Blank lines separate, and are not compared.
 *
 * A text that is too long is not compared, since its base has any length: the lines of both sides stay.
 */
export function mergeTexts(base: string, current: string, proposed: string): string {
  const whole = { origin: linesOf(base), here: linesOf(current), there: linesOf(proposed) };
  const start = commonHead(whole);
  const end = commonTail(sliceOf(whole, start, 0));
  const middle = sliceOf(whole, start, end);
  const around = (lines: readonly string[]): string[] => [
    ...whole.here.slice(0, start),
    ...lines,
    ...whole.here.slice(whole.here.length - end),
  ];
  const { origin, here, there } = middle;
  if (areSame(origin, here) || areSame(here, there)) return around(there).join('\n');
  if (areSame(origin, there)) return around(here).join('\n');
  const isTooLong = Object.values(middle).some(({ length }) => length > comparedLinesMax);
  if (isTooLong || base.length > comparedMax) return around(appended(here, there)).join('\n');
  const merged = around(compared(middle));
  const held = new Set(merged);
  // Each side removed another repetition of one line: both still have it.
  const isSharedLost = here.some((line) => !held.has(line) && there.includes(line));
  return withoutRepetitions(isSharedLost ? around(union(here, there)) : merged, whole.here, whole.there).join('\n');
}

/** Returns the lines that a new version of a text adds. */
export function addedLines(before: string, after: string): string {
  return onlyIn(linesOf(after), linesOf(before)).join('\n').trim();
}

function unlessLonger(whole: string, text: string, max: number): string | undefined {
  return whole.length <= Math.max(max, text.length) ? whole : undefined;
}

/** Returns a text with the lines of another that it lacks; undefined when it would become longer than this, and had lacked some. */
export function lengthened(text: string, more: string): string | undefined {
  return unlessLonger(mergeTexts('', text, more), text, remarkMax);
}

/**
 * Returns a text and then the lines that somebody adds, unless it has them all, or they begin with it; undefined as above. No line is
 * common to both: one that repeats stays under the line that it was written below, and nothing comes between those of the text.
 */
export function extended(text: string, added: string, max = remarkMax): string | undefined {
  const [here, there] = [linesOf(text), linesOf(added)];
  if (allStandIn(there, here)) return text;
  const goesOn = here.every((line, index) => line === there[index]);
  return unlessLonger(goesOn ? added : [...here, ...there].join('\n'), text, max);
}
