import { expect, test } from 'vitest';
import { fileName } from '../entities/document.ts';
import { derivedName } from './file-names.ts';

const words = ['annotée', 'modifiée'] as const;
const derived = (name: string, ...taken: string[]): string => derivedName(name, words, '.jpg', new Set(taken));

test('appends the suffix and the new extension', () => {
  expect(derived('cave.png')).toBe('cave (annotée).jpg');
  expect(derived('IMG 0012')).toBe('IMG 0012 (annotée).jpg');
});

test('avoids taken names and never repeats the suffix', () => {
  expect(derived('cave.jpg', 'cave (annotée).jpg')).toBe('cave (annotée 2).jpg');
  expect(derived('cave (annotée).jpg', 'cave (annotée).jpg')).toBe('cave (annotée 2).jpg');
  expect(derived('cave (modifiée 3).jpg')).toBe('cave (annotée).jpg');
  expect(derived('cave (gauche).jpg')).toBe('cave (gauche) (annotée).jpg');
});

test('returns a valid name for an original of any length', () => {
  const long = derived(`${'👩‍👩‍👧‍👦'.repeat(20)}.jpg`);
  expect(fileName.safeParse(long).success).toBe(true);
  expect(long.endsWith(' (annotée).jpg')).toBe(true);
});
