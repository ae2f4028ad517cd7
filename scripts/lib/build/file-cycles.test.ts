import { expect, test } from 'vitest';
import { cycleOf, requireNoCycle } from './file-cycles.ts';

const file = (fileName: string, ...imports: string[]): { fileName: string; imports: string[] } => ({
  fileName,
  imports,
});

test('files that import each other in a circle are found, however far apart', () => {
  const chunks = [file('entry', 'shell'), file('shell', 'a', 'b'), file('a', 'c'), file('b', 'c'), file('c', 'b')];
  expect(cycleOf(chunks)).toEqual(['c', 'b', 'c']);
  expect(() => requireNoCycle(chunks)).toThrow('c → b → c');
});

test('a file that several others import is no circle', () => {
  expect(cycleOf([file('a', 'b', 'c'), file('b', 'c', 'd'), file('c', 'd'), file('d')])).toBeNull();
});
