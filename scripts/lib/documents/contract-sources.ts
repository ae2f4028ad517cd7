/** Returns the docstring of each constant of a source as one line, without the sentence about the API that owns it. */
function docstrings(source: string): Map<string, string> {
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g);
  return new Map([...found].map(([, text = '', name = '']) => [name, oneLine(text)]));
}

function oneLine(docstring: string): string {
  return docstring
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/ Owned by the [^.;]*(;[^.]*)?\./, '');
}

/** Returns the description of each mutation by name, from the sources of contract/mutations. */
export function mutationLabels(sources: readonly string[]): Map<string, string> {
  return new Map(
    sources.flatMap((source) => {
      const descriptions = docstrings(source);
      const defined = source.matchAll(/export const (\w+) = defineMutation\(\{\s*name: '([^']+)'/g);
      return [...defined].map(([, constant = '', name = '']): [string, string] => [
        name,
        descriptions.get(constant) ?? '',
      ]);
    }),
  );
}

/**
 * Returns the description of each collection's rows by collection name. `collections` lists the row's type, and the type's
 * own file holds the docstring.
 */
export function collectionDescriptions(
  collections: string,
  entities: ReadonlyMap<string, string>,
): Map<string, string> {
  const files = new Map(
    [...collections.matchAll(/import type \{ (\w+) \} from '\.\/entities\/([\w-]+)\.ts'/g)].map(
      ([, type = '', file = '']) => [type, entities.get(file) ?? ''],
    ),
  );
  const listed = /interface Rows \{([^}]*)\}/.exec(collections)?.[1] ?? '';
  return new Map(
    [...listed.matchAll(/(\w+): (\w+);/g)].map(([, name = '', type = '']) => {
      const source = files.get(type) ?? '';
      const constant = new RegExp(String.raw`export type ${type} = z\.infer<typeof (\w+)>`).exec(source)?.[1] ?? '';
      return [name, docstrings(source).get(constant) ?? ''];
    }),
  );
}

/** Returns the French message of each code, from the source that pairs them. */
export function frenchMessages(source: string): Map<string, string> {
  return new Map([...source.matchAll(/^ {2}(\w+): msg`([^`]*)`/gm)].map(([, code = '', text = '']) => [code, text]));
}

/** Returns the translations of a gettext catalogue, by source text. */
export function readCatalogue(po: string): Map<string, string> {
  const quoted = (entry: string, key: string): string =>
    [...(new RegExp(String.raw`^${key} ((?:".*"\s*)+)`, 'm').exec(entry)?.[1] ?? '').matchAll(/"(?:[^"\\]|\\.)*"/g)]
      .map(([text]) => String(JSON.parse(text)))
      .join('');
  return new Map(po.split(/\n\n+/).map((entry) => [quoted(entry, 'msgid'), quoted(entry, 'msgstr')]));
}
