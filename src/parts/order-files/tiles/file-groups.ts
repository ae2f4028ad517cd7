import { documentKey } from '#contract/rules/orders/required-documents.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { requiredDocumentLabels, serviceLabels } from '#labels/content-labels.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import type { LabelContext } from '#labels/label-context.ts';

export interface FileGroup {
  key: string;
  /** Name of the required document. Null for files without one. */
  name: string | null;
  /** The service that requires it. Null when all services or none require it. */
  service: string | null;
  files: FileOfOrder[];
}

/** Groups files by required document, in the order of the content. Files without one come last. */
export function fileGroups(
  context: LabelContext,
  files: readonly FileOfOrder[],
  required: readonly RequiredOfOrder[],
): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const file of files) {
    const { requirement } = file.upload;
    const key = requirement === null ? '' : documentKey(requirement);
    const group = groups.get(key) ?? {
      key,
      name: requirement === null ? null : requiredDocumentLabels(context, requirement),
      service:
        requirement === null || requirement.service === 'all' ? null : serviceLabels(context, requirement.service),
      files: [],
    };
    group.files.push(file);
    groups.set(key, group);
  }
  const keys = required.map(({ document }) => documentKey(document));
  const rankOf = ({ key, name }: FileGroup): number => {
    if (name === null) return keys.length + 1;
    const index = keys.indexOf(key);
    return index === -1 ? keys.length : index;
  };
  return [...groups.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}
