import { describe, expect, test } from 'vitest';
import { findRetired, findRetiredNames, readRetired, splitName } from './vocabulary.ts';

const page = `## Retired words

| retired                   | use       |
| ------------------------- | --------- |
| \`device word\`, \`…words\` | heartbeat |
| \`kept…\`                   | stored    |
`;
const terms = readRetired(page);

describe('retired words', () => {
  test('are read from the table', () => {
    expect(terms).toEqual([
      { parts: ['device', 'word'], asSuffix: false, asPrefix: false, use: 'heartbeat' },
      { parts: ['words'], asSuffix: true, asPrefix: false, use: 'heartbeat' },
      { parts: ['kept'], asSuffix: false, asPrefix: true, use: 'stored' },
    ]);
  });

  test.each([
    ['createDeviceWord', 'heartbeat'],
    ['order-words', 'heartbeat'],
    ['words', undefined],
    ['wordCount', undefined],
    ['keptFiles', 'stored'],
    ['kept', undefined],
    ['isKept', undefined],
  ])('%s → %s', (name, use) => {
    expect(findRetired(name, terms)?.use).toBe(use);
  });

  test('are found in declared names, not in strings, comments or object keys', () => {
    const source = [
      '// keptFiles',
      "const stored = { keptFiles: 'keptFiles' };",
      'function keptAgain(keptNow: string) {',
      '  return [stored, keptNow];',
      '}',
    ].join('\n');
    expect(findRetiredNames('a.ts', source, terms).map(({ name, line }) => [name, line])).toEqual([
      ['keptAgain', 3],
      ['keptNow', 3],
    ]);
  });

  test('splits names at capitals, dashes and dots', () => {
    expect(splitName('HTTPServer-name.of2Things')).toEqual(['http', 'server', 'name', 'of2', 'things']);
  });
});
