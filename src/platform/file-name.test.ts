import { describe, expect, test } from 'vitest';
import { fileName } from '#contract/entities/document.ts';
import { takenFileName } from './file-name.ts';

const fallback = 'photo.jpg';

describe('the name of a captured file', () => {
  test.each([
    ['cave.jpg', 'cave.jpg'],
    ['../../etc/passwd', 'passwd'],
    [String.raw`C:\photos\chaudière.png`, 'chaudière.png'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['   ', fallback],
    ['...', fallback],
    ['dossier/', fallback],
  ])('%j is kept as %j', (given, kept) => expect(takenFileName(given, fallback)).toBe(kept));

  test.each([
    ['👩‍👩‍👧‍👦'.repeat(60), '👩‍👩‍👧‍👦'.length],
    [`${'é'.repeat(300)}.jpeg`, 1],
    ['🔥'.repeat(60), '🔥'.length],
  ])('a long one is cut between characters, and keeps its extension', (given, unit) => {
    const kept = takenFileName(given, fallback);
    expect(fileName.safeParse(kept).success).toBe(true);
    expect(kept.replace('.jpeg', '').length % unit).toBe(0);
    expect(kept.endsWith('.jpeg')).toBe(given.endsWith('.jpeg'));
  });
});
