/** Describes the output of `tests/contract/list.ts`. */
export interface ContractFacts {
  collections: { name: string; remote: string; holders: string[]; parents: string[] }[];
  content: string[];
  mutations: {
    name: string;
    version: number;
    hash: string;
    remote: string;
    right: string;
    lanes: string[];
    roots: string[];
    requires: string[];
    creates: string | null;
    expiresAfterMinutes: number | null;
    merge: Record<string, string[]>;
    /** Null: refused. */
    formerly: { adds: string[]; waits: string[] } | null;
    example: { lane: string; args: unknown };
  }[];
  rights: Record<string, string>;
  states: Record<string, Record<string, string[]>>;
  invoice: AnswerLine[];
  sale: AnswerLine[];
  errors: { code: string; trigger: string }[];
}

interface AnswerLine {
  answers: Record<string, string>;
  state: string | null;
}

/** Holds the descriptions of collections, mutations and codes, by name. */
export interface ContractDescriptions {
  collections: ReadonlyMap<string, string>;
  mutations: ReadonlyMap<string, string>;
  french: ReadonlyMap<string, string>;
  /** Dutch translations, by French message. */
  dutch: ReadonlyMap<string, string>;
}

type Cells = readonly string[];

function table(head: Cells, lines: readonly Cells[]): string {
  const row = (cells: Cells): string => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

const none = '–';

function code(text: string): string {
  return `\`${text}\``;
}

/** Joins several names. Returns a dash for an empty list. */
function codes(names: readonly string[], between = ', '): string {
  return names.length === 0 ? none : names.map(code).join(between);
}

function collectionsTable({ collections }: ContractFacts, descriptions: ContractDescriptions): string {
  const lines = collections.map(({ name, remote, holders, parents }) => [
    code(name),
    remote,
    descriptions.collections.get(name) ?? '',
    holders.join(', '),
    codes(parents, ' or '),
  ]);
  return table(['collection', 'remote', 'a row is', 'on the devices of', 'stands under'], lines);
}

function mergeText(merge: Record<string, string[]>): string {
  const policies = Object.entries(merge).map(([policy, fields]) => `${policy}: ${fields.join(', ')}`);
  return policies.length === 0 ? none : policies.join('; ');
}

/** Says what a mutation of who has lost the order takes away from who has it now. */
function formerText({ formerly }: ContractFacts['mutations'][number]): string {
  if (formerly === null) return 'nothing: refused';
  const { adds, waits } = formerly;
  const said = [
    ...(adds.length === 0 ? [] : [`adds ${codes(adds)}`]),
    ...(waits.length === 0 ? [] : [`${codes(waits)} waits for the office`]),
  ];
  return `nothing: ${said.join('; ')}`;
}

function mutationsTable({ mutations }: ContractFacts, descriptions: ContractDescriptions): string {
  const lines = mutations.map((one) => [
    code(`${one.name}@${one.version}`),
    descriptions.mutations.get(one.name) ?? '',
    one.remote,
    one.right,
    codes(one.lanes, ' or '),
    codes(one.roots, ' or '),
    codes(one.requires),
    one.creates === null ? none : code(one.creates),
    one.expiresAfterMinutes === null ? none : `${one.expiresAfterMinutes} min`,
    mergeText(one.merge),
    formerText(one),
  ]);
  const head = ['mutation', 'what it does', 'remote', 'right', 'lane', 'judged on and locked', 'needs', 'creates'];
  return table([...head, 'worthless after', 'merge', 'takes away, of a former holder'], lines);
}

function rightsTable({ rights, mutations }: ContractFacts): string {
  const lines = Object.entries(rights).map(([right, who]) => {
    const held = mutations.filter((one) => one.right === right).map(({ name }) => name);
    const added = mutations.filter((one) => one.right === right && one.formerly !== null).map(({ name }) => name);
    return [right, who, codes(held), added.length === 0 ? 'nothing' : `nothing: only ${codes(added)}, which add`];
  });
  return table(['right', 'who', 'mutations', 'what who has lost it takes away'], lines);
}

function statesTables({ states }: ContractFacts): string {
  return Object.entries(states)
    .map(([record, moves]) => {
      const lines = Object.entries(moves).map(([from, to]) => [
        from,
        to.length === 0 ? 'nothing: it is an end' : to.join(', '),
      ]);
      return table([record, 'may become'], lines);
    })
    .join('\n\n');
}

function answersTable(lines: readonly AnswerLine[]): string {
  const questions = [...new Set(lines.flatMap(({ answers }) => Object.keys(answers)))];
  return table(
    [...questions, 'state'],
    lines.map(({ answers, state }) => [...questions.map((question) => answers[question] ?? 'any'), state ?? none]),
  );
}

function errorsTable({ errors }: ContractFacts, { french, dutch }: ContractDescriptions): string {
  const lines = errors.map(({ code: name, trigger }) => {
    const sentence = french.get(name) ?? '';
    return [code(name), trigger, sentence, dutch.get(sentence) ?? ''];
  });
  return table(['code', 'when', 'French', 'Dutch'], lines);
}

/** Returns the names that have no description. */
export function findSilent(facts: ContractFacts, descriptions: ContractDescriptions): string[] {
  const silent = (kind: string, names: readonly string[], said: (name: string) => string | undefined): string[] =>
    names.filter((name) => (said(name) ?? '') === '').map((name) => `${kind} ${name} has no words`);
  const codesOf = facts.errors.map((one) => one.code);
  return [
    ...silent(
      'the collection',
      facts.collections.map(({ name }) => name),
      (name) => descriptions.collections.get(name),
    ),
    ...silent(
      'the mutation',
      facts.mutations.map(({ name }) => name),
      (name) => descriptions.mutations.get(name),
    ),
    ...silent('in French the code', codesOf, (name) => descriptions.french.get(name)),
    ...silent('in Dutch the code', codesOf, (name) => descriptions.dutch.get(descriptions.french.get(name) ?? '')),
  ];
}

/** Returns the page that `npm run contract` writes. */
export function contractPage(facts: ContractFacts, descriptions: ContractDescriptions): string {
  return `# The contract

Written by \`npm run contract\` from [contract/](../contract), the server's places of rows and the message catalogues; \`npm run check\`
fails when it is out of date.

## Collections

The API that owns each, and whose devices have a row (the scopes of \`server/domain/rows/row-scopes.ts\`). What stands under another row
moves with it between devices. Closed orders leave devices after 18 months, with what stands under them.

${collectionsTable(facts, descriptions)}

What the company may change itself belongs to the main API as well, as content that every device fetches whole
(\`GET /api/v1/content\`): ${codes(facts.content.filter((part) => part !== 'version' && part !== 'edition'))}.

## Mutations

**Lane**: what waits for one another on a device. **Judged on and locked**: the row on which the right is judged, and in whose line the
server decides. **Needs**: rows that must be on the server first. **Merge**: the policy of each field in a concurrent edit; what has none
is decided by its own rule (\`server/domain/rules\`). **Takes away, of a former holder**: what it does by who could not know yet that
the order, or the client, had been given to another, as the judge of \`server/domain/push/contributions.ts\` leaves it of the examples.

${mutationsTable(facts, descriptions)}

## Rights

A record that a user may not see is answered as one that does not exist (\`NotFound\`); one that they may see and not change, with
\`Forbidden\`.

${rightsTable(facts)}

## States

${statesTables(facts)}

## What the answers of a visit mean

From the invoice questions to the invoice state:

${answersTable(facts.invoice)}

From the sale questions to the sell state; whose answer makes no difference any more is “any”:

${answersTable(facts.sale)}

## Errors

Every code that may travel, what brings it about, and what people read.

${errorsTable(facts, descriptions)}
`;
}

/** Returns the hashes of all versions with those of new ones. The line of a version that devices may hold stays. */
export function withNewHashes(known: Readonly<Record<string, string>>, { mutations }: ContractFacts): string {
  const own = mutations.map(({ name, version, hash }) => [`${name}@${version}`, hash] as const);
  const all = new Map([...own, ...Object.entries(known)]);
  return `${JSON.stringify(Object.fromEntries([...all].toSorted(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`;
}

/** Returns the mutations whose arguments have changed without a new version. */
export function findReshaped(known: Readonly<Record<string, string>>, { mutations }: ContractFacts): string[] {
  return mutations.flatMap(({ name, version, hash }) =>
    (known[`${name}@${version}`] ?? hash) === hash
      ? []
      : [`${name}: its arguments have changed, so they are version ${version + 1}, with an upcast`],
  );
}
