import { createHash } from 'node:crypto';
import { isNearDate } from '#contract/entities/common.ts';
import { sorted } from '#contract/rules/text/same-json.ts';

/** Deepest nesting of arguments. Deeper input is no edit and would exhaust the stack. */
const depthMax = 20;

/** Most items of a list, and most keys of an object. Every list of the contract is shorter. */
const itemsMax = 10_000;
/** Faults after which the search ends: an answer names fewer. */
const faultsMax = 20;

interface Step {
  value: unknown;
  path: (string | number)[];
}

interface Fault {
  path: (string | number)[];
  code: string;
}

function childrenOf({ value, path }: Step): Step[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ value: item, path: [...path, index] }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({ value: item, path: [...path, key] }));
}

const nul = String.fromCodePoint(0);
const halfPair = /\p{Surrogate}/u;

/** Returns false for text with a NUL or half a surrogate pair, which PostgreSQL rejects. */
export function isStorable(text: string): boolean {
  return !text.includes(nul) && !halfPair.test(text);
}

function isTooLong(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > itemsMax;
}

/**
 * Returns what PostgreSQL cannot store in a parsed JSON value (NUL, half a surrogate pair), or the path that is nested
 * too deep or has too many items. Never recurses, and ends after a few faults.
 */
export function jsonProblems(root: unknown, path: (string | number)[]): Fault[] {
  const faults: Fault[] = [];
  const waiting: Step[] = [{ value: root, path }];
  for (let step = waiting.pop(); step !== undefined && faults.length < faultsMax; step = waiting.pop()) {
    if (step.path.length > depthMax) return [{ path: step.path.slice(0, 3), code: 'too_deep' }];
    const key = step.path.at(-1);
    const textFault = typeof step.value === 'string' && !isStorable(step.value);
    if (textFault || (typeof key === 'string' && !isStorable(key)))
      faults.push({
        path: step.path.filter((part) => typeof part === 'number' || isStorable(part)),
        code: 'invalid_text',
      });
    if (isTooLong(step.value)) faults.push({ path: step.path, code: 'too_big' });
    else for (const child of childrenOf(step)) waiting.push(child);
  }
  return faults;
}

const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns the instants of a checked JSON value that are outside the years of {@link isNearDate}. */
export function farInstants(root: unknown, path: (string | number)[]): Fault[] {
  const faults: Fault[] = [];
  const waiting: Step[] = [{ value: root, path }];
  for (let step = waiting.pop(); step !== undefined && faults.length < faultsMax; step = waiting.pop()) {
    const { value } = step;
    if (typeof value === 'string' && instantText.test(value) && !isNearDate(value))
      faults.push({ path: step.path, code: 'invalid_date' });
    for (const child of childrenOf(step)) waiting.push(child);
  }
  return faults;
}

/** Returns the SHA-256 of the value's canonical JSON, in hex. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}
