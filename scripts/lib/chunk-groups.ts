import type { Rolldown } from 'vite';

type GroupContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Matches libraries that are larger than the screens that do not need them. */
const heavy = /node_modules[\\/](?:zod|axios|@headlessui|@floating-ui|@?react-aria|@?react-stately|@tanstack)[\\/]/;
const overlays =
  /node_modules[\\/](?:@headlessui[\\/]react[\\/]dist[\\/](?:hooks|internal|utils|machines|components[\\/](?!combobox|listbox))|@floating-ui|@?react-aria|@?react-stately)|src[\\/]ui[\\/](?:drawer|segmented-control|sheet|tabs|toggle)\.tsx/;
const choices = /node_modules[\\/](?:@headlessui|@tanstack)[\\/]|src[\\/]ui[\\/](?:combobox\.tsx|scroll-window)/;
const login = /src[\\/](?:features[\\/]sign-in[\\/]|app[\\/]router[\\/]routes[\\/]sign-in|ui[\\/](?:field|notice)\.)/;

/** Returns whether a module imports a heavy library, directly or indirectly. `seen` stops import cycles. */
function isHeavy(id: string, context: GroupContext, seen = new Set<string>()): boolean {
  if (heavy.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => isHeavy(imported, context, seen));
}

/**
 * Groups the modules that share a file of the build. By default the bundler makes one file for each set of modules that the
 * same pages share: about a hundred small files. Each costs a request and a link, which a phone pays at every start. In
 * order of precedence:
 *
 * - `start`: the modules that every page loads first
 * - `login`: the modules that login needs
 * - `screens`: the modules that several pages share and that import no heavy library
 * - `overlays`, `choices`, `http`: these libraries and our parts that import them
 * - `schemas`: the schema library alone, which a first start needs for the configuration
 * - `contract`: our schemas and the modules that import them
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  { name: 'login', test: login, priority: 6 },
  {
    debugName: 'screens',
    name: (id: string, context: GroupContext) => (isHeavy(id, context) ? null : 'screens'),
    priority: 5,
    minShareCount: 2,
  },
  { name: 'overlays', test: overlays, priority: 4, minShareCount: 2 },
  { name: 'choices', test: choices, priority: 3, minShareCount: 2 },
  { name: 'http', test: /node_modules[\\/]axios[\\/]|platform[\\/]api-clients/, priority: 2, minShareCount: 2 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 1, minShareCount: 2 },
  { name: 'contract', priority: 0, minShareCount: 2 },
];
