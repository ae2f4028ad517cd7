import { expect, test } from 'vitest';
import { fileName } from '../entities/document.ts';
import { derivedName } from './file-names.ts';

const words = ['annotée', 'modifiée'] as const;
const derived = (name: string, ...taken: string[]): string => derivedName(name, words, '.jpg', new Set(taken));

test('says what was done, with the extension of what it became', () => {
  expect(derived('cave.png')).toBe('cave (annotée).jpg');
  expect(derived('IMG 0012')).toBe('IMG 0012 (annotée).jpg');
});

test('is another one than those that are there, and says it once', () => {
  expect(derived('cave.jpg', 'cave (annotée).jpg')).toBe('cave (annotée 2).jpg');
  expect(derived('cave (annotée).jpg', 'cave (annotée).jpg')).toBe('cave (annotée 2).jpg');
  expect(derived('cave (modifiée 3).jpg')).toBe('cave (annotée).jpg');
  expect(derived('cave (gauche).jpg')).toBe('cave (gauche) (annotée).jpg');
});

test('is a name that the contract takes, however long the other was', () => {
  const long = derived(`${'👩‍👩‍👧‍👦'.repeat(20)}.jpg`);
  expect(fileName.safeParse(long).success).toBe(true);
  expect(long.endsWith(' (annotée).jpg')).toBe(true);
});
