import { createHash } from 'node:crypto';
import type { ErrorPath } from '#contract/protocol/errors.ts';

/** Deepest nesting of arguments; more is nobody's edit and would exhaust the stack. */
const depthMax = 20;

type Step = { value: unknown; path: (string | number)[] };

function childrenOf({ value, path }: Step): Step[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ value: item, path: [...path, index] }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({ value: item, path: [...path, key] }));
}

const nul = String.fromCodePoint(0);
const halfPair = /\p{Surrogate}/u;

/** False for text with a NUL or half a surrogate pair, which PostgreSQL does not take. */
export function isStorable(text: string): boolean {
  return !text.includes(nul) && !halfPair.test(text);
}

/**
 * What a parsed JSON value holds that PostgreSQL cannot store (NUL, half a surrogate pair) or that is nested too deep;
 * empty when there is nothing. Never recurses.
 */
export function jsonFaults(root: unknown, path: (string | number)[]): ErrorPath[] {
  const faults: ErrorPath[] = [];
  const waiting: Step[] = [{ value: root, path }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (step.path.length > depthMax) return [{ path: step.path.slice(0, 3), issue: 'too_deep' }];
    const key = step.path.at(-1);
    const textFault = typeof step.value === 'string' && !isStorable(step.value);
    if (textFault || (typeof key === 'string' && !isStorable(key)))
      faults.push({
        path: step.path.filter((part) => typeof part === 'number' || isStorable(part)),
        issue: 'invalid_text',
      });
    waiting.push(...childrenOf(step));
  }
  return faults;
}

/** The value with every object's keys sorted: equal values have equal JSON. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, item]) => [key, sorted(item)]),
  );
}

/** True when both have the same JSON, whatever the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

/** SHA-256 of the value's canonical JSON, in hexadecimal. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}
