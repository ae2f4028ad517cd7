import { describe, expect, test } from 'vitest';
import { fileName } from '#contract/entities/document.ts';
import { acceptedFileName } from './file-name.ts';

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
  ])('%j becomes %j', (given, kept) => expect(acceptedFileName(given, fallback)).toBe(kept));

  test.each([
    ['👩‍👩‍👧‍👦'.repeat(60), '👩‍👩‍👧‍👦'.length],
    [`${'é'.repeat(300)}.jpeg`, 1],
    ['🔥'.repeat(60), '🔥'.length],
  ])('cuts a long name between characters, and keeps its extension', (given, unit) => {
    const kept = acceptedFileName(given, fallback);
    expect(fileName.safeParse(kept).success).toBe(true);
    expect(kept.replace('.jpeg', '').length % unit).toBe(0);
    expect(kept.endsWith('.jpeg')).toBe(given.endsWith('.jpeg'));
  });
});
