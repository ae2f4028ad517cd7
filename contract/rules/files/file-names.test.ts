import { expect, test } from 'vitest';
import { fileName } from '../../entities/document.ts';
import { derivedName, freePath, safeFileName } from './file-names.ts';

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

test.each([
  ['façade.jpg', 'façade.jpg'],
  ['fac\u0327ade.jpg', 'façade.jpg'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['..', 'document'],
  ['.htaccess', 'htaccess'],
  ['.jpg', 'jpg'],
  ['Cave: "gauche"?.jpg', 'Cave- -gauche--.jpg'],
  ['CON', '_CON'],
  ['con.jpg', '_con.jpg'],
  ['LPT1 .tar.gz', '_LPT1 .tar.gz'],
  ['Console.jpg', 'Console.jpg'],
  ['plan. ', 'plan'],
  ['plan .jpg', 'plan.jpg'],
  ['  deux \t espaces.pdf', 'deux - espaces.pdf'],
  ['👩‍👩‍👧‍👦 toit.jpg', '👩‍👩‍👧‍👦 toit.jpg'],
  ['demi \ud83d.jpg', 'demi -.jpg'],
  ['photo\u202egpj.exe', 'photo-gpj.exe'],
  [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(57)}.jpg`],
])('names %j so that every system accepts it', (given, safe) => {
  expect(safeFileName(given)).toBe(safe);
});

test('a path of a ZIP is free whatever the case of its letters, and not longer when it is numbered', () => {
  const taken = new Set<string>();
  const path = (name: string): string => freePath('plans', name, taken);
  expect(['plan.pdf', 'Plan.pdf', 'PLAN', 'plan.pdf'].map(path)).toEqual([
    'plans/plan.pdf',
    'plans/Plan (2).pdf',
    'plans/PLAN',
    'plans/plan (3).pdf',
  ]);
  const long = `${'👩‍👩‍👧‍👦'.repeat(20)}.jpg`;
  for (const one of [path(long), path(long)]) expect(new TextEncoder().encode(one).length).toBeLessThan(130);
  expect(taken.size).toBe(6);
});
