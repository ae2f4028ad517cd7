import type { FileOfOrder } from '#data/queries/files.ts';
import { requirementWords, serviceWords } from '#hooks/content-words.ts';
import type { Demand } from '#hooks/required-documents.ts';
import type { WordContext } from '#hooks/word-context.ts';

export interface FileGroup {
  key: string;
  /** Null for what is meant for nothing in particular. */
  name: string | null;
  /** Which service demands it; null when every one does, or none. */
  service: string | null;
  files: FileOfOrder[];
}

/** Files by what they are meant for, as the services demand it; what is meant for nothing comes last. */
export function fileGroups(
  context: WordContext,
  files: readonly FileOfOrder[],
  demands: readonly Demand[],
): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const file of files) {
    const { requirement } = file.upload;
    const key = requirement === null ? '' : `${requirement.service} ${requirement.code}`;
    const group = groups.get(key) ?? {
      key,
      name: requirement === null ? null : requirementWords(context, requirement),
      service:
        requirement === null || requirement.service === 'all' ? null : serviceWords(context, requirement.service),
      files: [],
    };
    group.files.push(file);
    groups.set(key, group);
  }
  const keys = demands.map(({ document }) => `${document.service} ${document.code}`);
  const placeOf = ({ key, name }: FileGroup): number => {
    if (name === null) return keys.length + 1;
    const place = keys.indexOf(key);
    return place === -1 ? keys.length : place;
  };
  return [...groups.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}
