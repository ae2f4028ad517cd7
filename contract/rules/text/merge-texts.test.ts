import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const boiler = 'Chaudière au sous-sol, clé chez la concierge';

function lines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function count(text: string, line: string): number {
  return lines(text).filter((one) => one === line).length;
}

/** Texts of few different lines, so that the sides often share some. */
const shortText = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', '', 'a b', '__proto__'), { maxLength: 7 })
  .map((all) => all.join('\n'));

/** A step of an author: an edit of a text, at a position in it. */
const step = fc.record({
  author: fc.nat({ max: 2 }),
  act: fc.constantFrom('add', 'add', 'add', 'remove', 'replace', 'pull', 'push', 'push'),
  at: fc.nat({ max: 20 }),
});

interface Author {
  /** The last text of the server that this author has. */
  seen: string;
  text: string;
}

/** Plays edits of three authors over one text. Returns it with the lines that were added and those that were removed. */
function played(steps: readonly { author: number; act: string; at: number }[]) {
  let server = boiler;
  const authors = Array.from({ length: 3 }, (): Author => ({ seen: boiler, text: boiler }));
  const added = new Set<string>([boiler]);
  const removed = new Set<string>();
  let number = 0;

  function edit(author: Author, act: string, at: number): void {
    const all = author.text === '' ? [] : lines(author.text);
    const place = at % (all.length + 1);
    if (act !== 'add') for (const line of all.splice(place, 1)) removed.add(line);
    number += 1;
    const line = `line ${number}`;
    if (act !== 'remove') {
      all.splice(place, 0, line);
      added.add(line);
    }
    author.text = all.join('\n');
  }

  function push(author: Author): void {
    server = mergeTexts(author.seen, server, author.text);
    author.seen = server;
    author.text = server;
  }

  for (const { author: index, act, at } of steps) {
    const author = authors[index];
    if (author === undefined) continue;
    if (act === 'push') push(author);
    else if (act === 'pull') {
      if (author.text === author.seen) Object.assign(author, { seen: server, text: server });
    } else edit(author, act, at);
  }
  for (const author of authors) push(author);
  return { server, added, removed };
}

describe('mergeTexts', () => {
  test('[CF1] two additions to a text: the text appears once', () => {
    expect(mergeTexts(boiler, `${boiler}\nA`, `${boiler}\nB`)).toBe(`${boiler}\nA\nB`);
    expect(mergeTexts(boiler, `A\n${boiler}`, `${boiler}\nB`)).toBe(`A\n${boiler}\nB`);
  });

  test('[CF1] rounds of additions do not repeat existing lines', () => {
    const first = mergeTexts(boiler, `${boiler}\nA1`, `${boiler}\nB1`);
    const second = mergeTexts(`${boiler}\nB1`, first, `${boiler}\nB1\nB2`);
    const third = mergeTexts(first, `${first}\nA2`, `${second}\nB3`);
    expect(third.split('\n').toSorted()).toEqual([boiler, 'A1', 'A2', 'B1', 'B2', 'B3'].toSorted());
  });

  test('[CF1] without a common base, lines of both sides stand once', () => {
    expect(mergeTexts('', `${boiler}\nA`, `${boiler}\nB`)).toBe(`${boiler}\nA\nB`);
    expect(mergeTexts('', 'chien\nsonnette', 'chien')).toBe('chien\nsonnette');
  });

  test('[CF1] a line that moved on one side appears once', () => {
    expect(mergeTexts('o\nx', 'x\no', 'o\nx\nB')).toBe('x\no\nB');
    expect(mergeTexts('o', 'x\no', 'o\nx')).toBe('x\no');
  });

  test('[CF1] a line that one side removed or corrected away from the other’s edits follows that side', () => {
    expect(mergeTexts('code 1\nchien\nétage 2', 'code 7\nchien\nétage 2', 'code 1\nchien\nétage 2\nclé')).toBe(
      'code 7\nchien\nétage 2\nclé',
    );
    expect(mergeTexts('vieux\nchien\nétage 2', 'chien\nétage 2', 'vieux\nchien\nétage 2\nclé')).toBe(
      'chien\nétage 2\nclé',
    );
  });

  test('[CF1] a text cleared on one side keeps what the other side changed', () => {
    expect(mergeTexts('vieux', 'neuf', '')).toBe('neuf');
    expect(mergeTexts('vieux', '', 'neuf')).toBe('neuf');
  });

  test('[CF1] part of a line is not a line', () => {
    expect(mergeTexts('', 'code 1', 'code 12')).toBe('code 1\ncode 12');
    expect(mergeTexts('', 'pas OK', 'OK')).toBe('pas OK\nOK');
  });

  test('[CF1] the kinds of line breaks make no difference', () => {
    expect(mergeTexts('a\r\nb', 'a\r\nb\r\nc', 'a\nb\nd')).toBe('a\nb\nc\nd');
  });

  test('[CF1] paragraphs of two authors do not mix', () => {
    expect(mergeTexts('', 'A1\n\nA2', 'B1\n\nB2')).toBe('A1\n\nA2\nB1\n\nB2');
  });

  test('[CF1] no added line is lost, no shared line is lost or doubled, and no line is glued to another', () => {
    fc.assert(
      fc.property(shortText, shortText, shortText, (base, current, proposed) => {
        const merged = mergeTexts(base, current, proposed);
        for (const line of new Set([...lines(current), ...lines(proposed)].filter((one) => one !== ''))) {
          const [here, there] = [count(current, line), count(proposed, line)];
          const most = Math.max(here, there);
          const isAdded = count(base, line) === 0;
          const isShared = here > 0 && there > 0;
          const least = isAdded ? most : Number(isShared);
          expect(count(merged, line)).toBeGreaterThanOrEqual(least);
          expect(count(merged, line)).toBeLessThanOrEqual(most);
        }
        const known = new Set([...lines(current), ...lines(proposed), '']);
        expect(lines(merged).filter((line) => !known.has(line))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('[CF1] the same lines added again change nothing', () => {
    fc.assert(
      fc.property(shortText, shortText, (current, proposed) => {
        const merged = mergeTexts('', current, proposed);
        expect(mergeTexts('', merged, proposed)).toBe(merged);
      }),
      { numRuns: 2_000 },
    );
  });

  test('[CF1] rounds of edits by three authors lose no line and double none', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { server, added, removed } = played(steps);
        expect([...added].filter((line) => count(server, line) > 1)).toEqual([]);
        expect([...added].filter((line) => count(server, line) === 0 && !removed.has(line))).toEqual([]);
        expect(lines(server).filter((line) => line !== '' && !added.has(line))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
