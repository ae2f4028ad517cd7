import { describe, expect, test } from 'vitest';
import type { Fault } from './rules-text.ts';
import { findGaps, findUnplayed, readRules, readScenarios, readTests, rulesPage } from './rules-text.ts';

const page = '# Sync\n\n- [AB1] One thing.\n- [AB2] _(not built)_ Another.\n- [AB3] _(in part: half)_ A third.\n';
const fault: Fault = {
  name: 'broken',
  rule: 'AB1',
  breaks: 'it breaks',
  caughtBy: [{ file: 'a.test.ts', test: 'holds' }],
};

describe('the table of rules', () => {
  const rules = readRules(page);
  const tests = readTests(
    'a.test.ts',
    "test('(AB1) it holds', f);\ntest.each(x)('(AB1) (AB3) %s | too', f);".replaceAll(/\((AB\d)\)/g, '[$1]'),
  );

  test('reads rules, and the tests that quote them', () => {
    expect(rules.map(({ id, built }) => [id, built])).toEqual([
      ['AB1', true],
      ['AB2', false],
      ['AB3', true],
    ]);
    expect(tests.map((one) => [one.rules, one.title])).toEqual([
      [['AB1'], 'it holds'],
      [['AB1', 'AB3'], '%s | too'],
    ]);
  });

  test('a test that quotes a part of a rule counts for the rule', () => {
    const withPart = readRules('- [AB1] One thing.\n  - [AB1a] A part of it.\n');
    expect(withPart).toEqual([{ id: 'AB1', parts: ['AB1a'], built: true }]);
    const quoting = readTests('a.test.ts', "test('(AB1a) it holds', f);".replace('(AB1a)', `[${'AB1a'}]`));
    expect(findGaps(withPart, quoting, [fault])).toEqual([]);
  });

  test('a rule that is built needs a test and a fault, one that is not built needs none', () => {
    const third: Fault = { ...fault, name: 'other', rule: 'AB3', caughtBy: [{ schedules: 20 }] };
    expect(findGaps(rules, tests, [fault, third])).toEqual([]);
    expect(findGaps(rules, tests, [fault])).toEqual([
      `[${'AB3'}] is built and no fault is planted for it (tests/faults/catalogue)`,
    ]);
    expect(findGaps(rules, [], [fault, third])).toHaveLength(3);
  });

  test('a fault must name a rule, and a test that quotes it', () => {
    const third: Fault = { ...fault, name: 'other', rule: 'AB3', caughtBy: [{ file: 'a.test.ts', test: 'holds' }] };
    expect(findGaps(rules, tests, [fault, third])).toEqual([
      'no test that quotes [AB3] is called “holds” (fault other)',
    ]);
    expect(findGaps(rules, tests, [fault, { ...third, caughtBy: [] }])).toEqual([
      'the fault other is caught by nothing',
    ]);
    expect(findGaps(rules, tests, [fault, { ...third, rule: 'AB9' }])).toContain(
      'the fault other breaks [AB9], which is no rule',
    );
  });

  test('each named scenario is quoted by a test', () => {
    const scenarios = readScenarios(
      '“no”\n5. **Named scenarios**, each once: “one\n   thing”; “another”; and more.\n\n“no”',
    );
    expect(scenarios).toEqual(['one thing', 'another']);
    expect(findUnplayed(scenarios, ["test('“one thing”: it holds')"])).toEqual([
      'no test quotes the scenario “another”',
    ]);
  });

  test('a quoted rule must exist', () => {
    expect(findGaps([], tests, [])).toContain('a.test.ts quotes [AB1], which is no rule: it holds');
  });

  test('the page has a line for each test and fault, and is the same each time', () => {
    const written = rulesPage(rules, tests.toReversed(), [fault]);
    expect(written).toBe(rulesPage(rules, tests, [fault]));
    expect(written).toContain('| AB1 | test | it holds | a.test.ts |');
    expect(written).toContain(String.raw`| AB3 | test | %s \| too | a.test.ts |`);
    expect(written).toContain('| AB1 | fault | it breaks (`broken`) | caught by: holds |');
    expect(written).toContain('| AB2 | – | not built | |');
  });
});
