/** Describes a rule of docs/sync.md. */
export interface Rule {
  id: string;
  /** Identifiers of the rule's parts, such as `PL3a`. A test that quotes a part counts for the rule. */
  parts: string[];
  /** False while the page marks the rule as not built. Such a rule needs neither a test nor a planted fault. */
  built: boolean;
}

/** Returns the rules of docs/sync.md in the order of the page, each with its parts. */
export function readRules(page: string): Rule[] {
  const rules: Rule[] = [];
  for (const [, id = '', part = '', text = ''] of page.matchAll(/^ *- \[([A-Z]{2}\d+)([a-z]?)\] (.*)$/gm)) {
    if (part === '') rules.push({ id, parts: [], built: !text.startsWith('_(not built)_') });
    else rules.findLast((rule) => rule.id === id)?.parts.push(id + part);
  }
  return rules;
}

/** Describes a test whose title quotes rules. */
export interface RuleTest {
  file: string;
  rules: string[];
  /** The title without the rules that it quotes. */
  title: string;
}

/** Returns the titles that begin with a rule, from a test file or from a suite that several test files share. */
export function readTests(file: string, source: string): RuleTest[] {
  const titles = source.matchAll(/(['"`])((?:\[[A-Z]{2}\d+[a-z]?\] ?)+)(.*?)\1/g);
  return [...titles].map(([, , quoted = '', title = '']) => ({
    file,
    rules: [...quoted.matchAll(/[A-Z]{2}\d+[a-z]?/g)].map(([id]) => id),
    title: title.trim(),
  }));
}

/** Returns whether a test's title quotes the rule or one of its parts. */
function quotes(test: RuleTest, rule: string): boolean {
  return test.rules.some((id) => id.replace(/[a-z]$/, '') === rule);
}

/** Returns the named scenarios of docs/sync.md: the quoted names in the paragraph about scenarios. */
export function readScenarios(page: string): string[] {
  const paragraph = /\*\*Named scenarios\*\*(.*?)(?:\n\s*\n|$)/s.exec(page)?.[1] ?? '';
  return [...paragraph.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '));
}

/** Returns a message for each scenario that no test title quotes. */
export function findUnplayed(scenarios: readonly string[], sources: readonly string[]): string[] {
  const unplayed = scenarios.filter((name) => !sources.some((source) => source.includes(`“${name}”`)));
  return unplayed.map((name) => `no test quotes the scenario “${name}”`);
}

/** Describes a planted fault, as `tests/faults` lists it. */
export interface Fault {
  name: string;
  rule: string;
  breaks: string;
  caughtBy: ({ file: string; test: string } | { schedules: number })[];
}

/**
 * Returns a message for each gap. The list is empty when each built rule has a test, and a planted fault that its test
 * catches.
 */
export function findGaps(rules: readonly Rule[], tests: readonly RuleTest[], faults: readonly Fault[]): string[] {
  const known = new Set(rules.flatMap(({ id, parts }) => [id, ...parts]));
  const gaps: string[] = [];
  for (const { id } of rules.filter(({ built }) => built)) {
    if (!tests.some((test) => quotes(test, id))) gaps.push(`[${id}] is built and no test quotes it`);
    if (!faults.some(({ rule }) => rule === id))
      gaps.push(`[${id}] is built and no fault is planted for it (tests/faults/catalogue)`);
  }
  for (const { file, rules: quoted, title } of tests)
    for (const id of quoted.filter((one) => !known.has(one)))
      gaps.push(`${file} quotes [${id}], which is no rule: ${title}`);
  for (const { name, rule, caughtBy } of faults) {
    if (!known.has(rule)) gaps.push(`the fault ${name} breaks [${rule}], which is no rule`);
    if (caughtBy.length === 0) gaps.push(`the fault ${name} is caught by nothing`);
    for (const caught of caughtBy) {
      if ('schedules' in caught) continue;
      const quoting = tests.some((test) => quotes(test, rule) && test.title.includes(caught.test));
      if (!quoting) gaps.push(`no test that quotes [${rule}] is called “${caught.test}” (fault ${name})`);
    }
  }
  return gaps;
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}

function caughtText(caught: Fault['caughtBy'][number]): string {
  return 'schedules' in caught ? `simulation, within ${caught.schedules} schedules` : caught.test;
}

/** Returns the page that `npm run rules` writes: one line for each test and each planted fault of a rule. */
export function rulesPage(rules: readonly Rule[], tests: readonly RuleTest[], faults: readonly Fault[]): string {
  const order = (left: RuleTest, right: RuleTest): number =>
    left.file.localeCompare(right.file, 'en') || left.title.localeCompare(right.title, 'en');
  const lines = rules.flatMap(({ id, built }) => {
    const mine = tests.filter((test) => quotes(test, id)).toSorted(order);
    const rows = mine.map(({ file, title }) => `| ${id} | test | ${cell(title)} | ${file} |`);
    const planted = faults.filter(({ rule }) => rule === id);
    rows.push(
      ...planted.map(({ name, breaks, caughtBy }) => {
        const where = caughtBy.map(caughtText).join('; ');
        return `| ${id} | fault | ${cell(`${breaks} (\`${name}\`)`)} | caught by: ${cell(where)} |`;
      }),
    );
    return rows.length > 0 || built ? [...new Set(rows)] : [`| ${id} | – | not built | |`];
  });
  return `# Rule → tests → planted faults

Written by \`npm run rules\` from [sync.md](sync.md), the titles of the tests and \`tests/faults\`; not committed. \`npm run check\`
fails when a rule has no test or no planted fault. \`npm run faults\` plants each fault and requires the named test to fail.

| rule | | what | where |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
