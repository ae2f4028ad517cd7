import type { DefinedDraft } from '#hooks/drafts/define-draft.ts';

const modules: Record<string, object> = import.meta.glob('../../{features,parts}/**/*.draft.ts', { eager: true });

/** A definition, among what a file exports beside it. */
function isDefinition(exported: unknown): exported is DefinedDraft {
  return typeof exported === 'function' && 'kind' in exported;
}

/** Every kind of draft of the app, from the files beside their forms. */
export const draftRegistry: ReadonlyMap<string, DefinedDraft> = new Map(
  Object.values(modules).flatMap((module) =>
    Object.values<unknown>({ ...module })
      .filter(isDefinition)
      .map((definition) => [definition.kind, definition] as const),
  ),
);
