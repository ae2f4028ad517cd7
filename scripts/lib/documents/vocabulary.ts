import ts from 'typescript';

/** A retired sequence of words. */
export interface RetiredTerm {
  parts: string[];
  /** Refused only where another word stands before it, at the end of a name: `…words`. */
  asSuffix: boolean;
  /** Refused only where another word follows it, at the beginning of a name: `kept…`. */
  asPrefix: boolean;
  /** The term to use, as docs/vocabulary.md has it. */
  use: string;
}

/** A name that contains a retired term. */
export interface RetiredName {
  name: string;
  line: number;
  use: string;
}

/** Reads the table of retired words of docs/vocabulary.md. */
export function readRetired(page: string): RetiredTerm[] {
  const table = page.slice(page.indexOf('## Retired words'));
  return [...table.matchAll(/^\| (`.*?) +\| (.*?) +\|$/gm)].flatMap(([, retired = '', use = '']) =>
    [...retired.matchAll(/`(…?)([^`…]+)(…?)`/g)].map(([, before, phrase = '', after]) => ({
      parts: phrase.split(' '),
      asSuffix: before === '…',
      asPrefix: after === '…',
      use,
    })),
  );
}

/** Splits an identifier or a file name into its words: `createDeviceWord` has `create`, `device`, `word`. */
export function splitName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Returns the term that a name should use, or undefined when none of its words is retired. */
export function findRetired(name: string, terms: readonly RetiredTerm[]): RetiredTerm | undefined {
  const split = splitName(name);
  return terms.find((term) => {
    const last = split.length - term.parts.length;
    const isAt = (at: number): boolean => term.parts.every((part, index) => split[at + index] === part);
    if (term.asSuffix) return last > 0 && isAt(last);
    if (term.asPrefix) return last > 0 && isAt(0);
    return split.some((_, at) => isAt(at));
  });
}

/** Lists the declared names of a source that contain a retired term. Keys of object literals are data, not names. */
export function findRetiredNames(file: string, source: string, terms: readonly RetiredTerm[]): RetiredName[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const found: RetiredName[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    const term = name === null ? undefined : findRetired(name.text, terms);
    if (name !== null && term !== undefined) {
      const line = tree.getLineAndCharacterOfPosition(name.getStart(tree)).line + 1;
      found.push({ name: name.text, line, use: term.use });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function declaredName(node: ts.Node): ts.Identifier | null {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isMethodSignature(node);
  return declares && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : null;
}
