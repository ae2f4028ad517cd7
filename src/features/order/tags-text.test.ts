import { expect, test } from 'vitest';
import { mergedTags, parseTags } from './tags-text.ts';

const list = (...tags: string[]): string => JSON.stringify(tags);

test('a text that is no list of tags is none', () => {
  expect(parseTags('{')).toEqual([]);
  expect(parseTags('"clé"')).toEqual([]);
});

test('what was added and taken away here goes over what a colleague added and took away meanwhile', () => {
  expect(
    mergedTags({ base: list('a', 'b', 'c'), text: list('a', 'b', 'mine'), movedTo: list('b', 'c', 'theirs') }),
  ).toEqual(['b', 'theirs', 'mine']);
  expect(mergedTags({ base: list('a'), text: list('b'), movedTo: null })).toEqual(['b']);
});
