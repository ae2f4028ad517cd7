import { afterEach, describe, expect, test, vi } from 'vitest';

vi.mock('node-diff3', { spy: true });

const { diff3Merge, diffComm } = await import('node-diff3');
const { mergeTexts } = await import('./merge-texts.ts');

/** Returns that many different lines. */
function linesFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${start} ${index}`);
}

/** Returns the largest number of lines of a side that was compared; 0 without a comparison. */
function mostCompared(): number {
  const calls = [...vi.mocked(diff3Merge).mock.calls, ...vi.mocked(diffComm).mock.calls];
  return Math.max(0, ...calls.flat().map((side) => (Array.isArray(side) ? side.length : 0)));
}

afterEach(() => {
  vi.clearAllMocks();
});

describe('mergeTexts', () => {
  test('[CF1] does not compare blank lines without end', () => {
    const blank = '\n'.repeat(3_999);
    expect(mergeTexts('\n'.repeat(250_000), `${blank}A`, `${blank}B`).split('\n').filter(Boolean)).toEqual(['A', 'B']);
    expect(mergeTexts('\n'.repeat(250_000), blank, blank)).toBe(blank);
    expect(mergeTexts('', `A${blank}`, `B${blank}C`).split('\n').filter(Boolean)).toEqual(['A', 'B', 'C']);
    expect(mostCompared()).toBe(0);
  });

  test('[CF1] does not compare the lines that all sides have at the start and the end', () => {
    const [head, tail] = [linesFrom('head', 600), linesFrom('tail', 600)];
    const text = (...lines: string[]): string => [...head, ...lines, ...tail].join('\n');
    expect(mergeTexts(text('old', 'o'), text('o', 'A'), text('old', 'o', 'B'))).toBe(text('o', 'A', 'B'));
    expect(mostCompared()).toBeLessThan(5);
  });

  test('[CF1] keeps the lines of both sides, the common ones once, when the base is too long to compare', () => {
    const base = 'x'.repeat(16_001);
    expect(mergeTexts(base, 'o\nA\no', 'B\n\nB2\no\n\nC\nA')).toBe('o\nA\no\nB\n\nB2\nC');
    expect(mostCompared()).toBe(0);
  });

  test('[CF1] takes the only changed side of a text that is too long to compare', () => {
    const lines = linesFrom('line', 5_000);
    const [base, changed] = [lines.join('\n'), [...lines.slice(1), 'A'].join('\n')];
    expect(mergeTexts(base, changed, base)).toBe(changed);
    expect(mergeTexts(base, base, changed)).toBe(changed);
    expect(mostCompared()).toBe(0);
  });
});
