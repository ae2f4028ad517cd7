/** A rule as docs/sync.md has it. */
export interface Rule {
  id: string;
  /** False while the page marks it as not built: it holds nothing, and needs neither test nor fault. */
  built: boolean;
}

/** The rules of docs/sync.md, in its order. */
export function readRules(page: string): Rule[] {
  const lines = page.matchAll(/^- \[([A-Z]{2}\d+)\] (.*)$/gm);
  return [...lines].map(([, id = '', text = '']) => ({ id, built: !text.startsWith('_(not built)_') }));
}

/** A test whose title quotes rules. */
export interface RuleTest {
  file: string;
  rules: string[];
  /** The title without the rules it quotes. */
  title: string;
}

/** The titles of a test file, or of a suite that test files share, that begin with a rule. */
export function readTests(file: string, source: string): RuleTest[] {
  const titles = source.matchAll(/(['"`])((?:\[[A-Z]{2}\d+\] ?)+)(.*?)\1/g);
  return [...titles].map(([, , quoted = '', title = '']) => ({
    file,
    rules: [...quoted.matchAll(/[A-Z]{2}\d+/g)].map(([id]) => id),
    title: title.trim(),
  }));
}

/** The named scenarios of docs/sync.md: what its paragraph of that name quotes. */
export function readScenarios(page: string): string[] {
  const paragraph = /\*\*Named scenarios\*\*(.*?)(?:\n\s*\n|$)/s.exec(page)?.[1] ?? '';
  return [...paragraph.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '));
}

/** Scenarios that no title of these test files quotes, in words. */
export function findUnplayed(scenarios: readonly string[], sources: readonly string[]): string[] {
  const unplayed = scenarios.filter((name) => !sources.some((source) => source.includes(`“${name}”`)));
  return unplayed.map((name) => `no test quotes the scenario “${name}”`);
}

/** A planted fault, as `tests/faults` lists it. */
export interface Fault {
  name: string;
  rule: string;
  breaks: string;
  file: string;
  find: string;
  caughtBy: ({ file: string; test: string } | { schedules: number })[];
}

/** Everything that is missing, in words; empty when each built rule has a test and a fault that a test of it catches. */
export function findGaps(rules: readonly Rule[], tests: readonly RuleTest[], faults: readonly Fault[]): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const gaps: string[] = [];
  for (const { id } of rules.filter(({ built }) => built)) {
    if (!tests.some((test) => test.rules.includes(id))) gaps.push(`[${id}] is built and no test quotes it`);
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
      const quoting = tests.some((test) => test.rules.includes(rule) && test.title.includes(caught.test));
      if (!quoting) gaps.push(`no test that quotes [${rule}] is called “${caught.test}” (fault ${name})`);
    }
  }
  return gaps;
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}

function caughtWords(caught: Fault['caughtBy'][number]): string {
  return 'schedules' in caught ? `simulation, within ${caught.schedules} schedules` : caught.test;
}

/** The page that `npm run rules` writes: one line for each test and each fault of a rule. */
export function rulesPage(rules: readonly Rule[], tests: readonly RuleTest[], faults: readonly Fault[]): string {
  const order = (left: RuleTest, right: RuleTest): number =>
    left.file.localeCompare(right.file, 'en') || left.title.localeCompare(right.title, 'en');
  const lines = rules.flatMap(({ id, built }) => {
    const mine = tests.filter((test) => test.rules.includes(id)).toSorted(order);
    const rows = mine.map(({ file, title }) => `| ${id} | test | ${cell(title)} | ${file} |`);
    const planted = faults.filter(({ rule }) => rule === id);
    rows.push(
      ...planted.map(({ name, breaks, caughtBy }) => {
        const where = caughtBy.map(caughtWords).join('; ');
        return `| ${id} | fault | ${cell(`${breaks} (\`${name}\`)`)} | caught by: ${cell(where)} |`;
      }),
    );
    return rows.length > 0 || built ? [...new Set(rows)] : [`| ${id} | – | not built | |`];
  });
  return `# Rule → tests → planted faults

Written by \`npm run rules\` from [sync.md](sync.md), the titles of the tests and \`tests/faults\`; \`npm run check\` fails when it is out of
date, or when a rule that is built has no test or no planted fault. \`npm run faults\` plants each fault and requires that what is named
here turns red.

| rule | | what | where |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
