import type { Rolldown } from 'vite';

type GroupContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Libraries that weigh more than the screens that do without them. */
const heavy = /node_modules[\\/](?:zod|axios|@headlessui|@floating-ui|@?react-aria|@?react-stately|@tanstack)[\\/]/;
const overlays =
  /node_modules[\\/](?:@headlessui[\\/]react[\\/]dist[\\/](?:hooks|internal|utils|machines|components[\\/](?!combobox|listbox))|@floating-ui|@?react-aria|@?react-stately)|src[\\/]ui[\\/](?:drawer|segmented-control|sheet|tabs|toggle)\.tsx/;
const choices = /node_modules[\\/](?:@headlessui|@tanstack)[\\/]|src[\\/]ui[\\/](?:combobox\.tsx|scroll-window)/;
const door = /src[\\/](?:features[\\/]sign-in[\\/]|app[\\/]routes[\\/]sign-in|ui[\\/](?:field|notice)\.)/;

/** Whether a module's own imports, and theirs, come to a heavy library; `seen` ends circles. */
function isHeavy(id: string, context: GroupContext, seen = new Set<string>()): boolean {
  if (heavy.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => isHeavy(imported, context, seen));
}

/**
 * Which modules share a file of the build. Left alone, the bundler makes one of each set of modules that the same pages share: a
 * hundred small files, each with a request and a link of its own, which a phone pays for at every start. In order of precedence:
 *
 * - `start`: what every page begins with
 * - `door`: what signing in takes
 * - `screens`: what several pages share and stands on no heavy library
 * - `overlays`, `choices`, `http`: these libraries and our parts on them
 * - `schemas`: their library alone, which a first start needs for the configuration
 * - `contract`: our schemas and what stands on them
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  { name: 'door', test: door, priority: 6 },
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
