import type { Bilingual, Content } from '#contract/content/content.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { freePath, safeFileName } from '#contract/rules/files/file-names.ts';
import { planNumbers } from '#contract/rules/files/plan-numbers.ts';
import { isFor } from '#contract/rules/orders/required-documents.ts';
import type { OrderFiles } from './audit-facts.ts';
import { documentOf, requiredDocumentOf } from './audit-facts.ts';

const folders: Readonly<Record<Upload['kind'], string>> = {
  photo: 'photos',
  picture: 'photos',
  plan: 'plans',
  document: 'documents',
};

/** Maximum length of a folder's name, in bytes: the names of required documents are sentences. */
const folderMax = 60;

/** Returns the name of a file's required document, as the app heads its files: `PEB Toiture`. */
function documentNameOf(content: Content, upload: Upload, language: keyof Bilingual): string | null {
  const required = requiredDocumentOf(content, upload);
  if (required === null) return null;
  const name = required.name?.[language] ?? required.code;
  return required.service === 'all' ? name : `${required.service} ${name}`;
}

/** Returns the numbers of the plans as the app counts them: within their required document, without removed ones, also before they arrive. */
function numbersOf(uploads: readonly Upload[]): Map<string, string> {
  const plans = uploads.filter(({ kind, removed }) => kind === 'plan' && removed === null);
  return new Map(
    plans.flatMap(({ requirement }) => [...planNumbers(plans.filter((plan) => isFor(plan, requirement)))]),
  );
}

/** Returns a plan's name behind its number; the number alone for a plan that is called by a former number. */
function numbered(number: string | undefined, name: string): string {
  if (number === undefined) return name;
  return /^\d{3}(?=\.|$)/.test(name) ? name.replace(/^\d{3}/, number) : `${number} ${name}`;
}

/**
 * Returns the path of each file within the audit file, each path only once: its kind, its required document, and its name as in the app.
 * @param files all uploads of the order: plans are numbered among them
 */
export function auditPaths(
  content: Content,
  files: OrderFiles,
  present: readonly Upload[],
  language: keyof Bilingual,
): Map<string, string> {
  const numbers = numbersOf(files.uploads);
  const taken = new Set<string>();
  return new Map(
    present.map((upload) => {
      const document = documentOf(files, upload);
      const required = documentNameOf(content, upload, language);
      const kind = document === undefined ? folders[upload.kind] : 'documents';
      const number = numbers.get(upload.id);
      // The original of an edited plan has no number, though its name may be one.
      const isReplaced = upload.kind === 'plan' && number === undefined;
      const folder = [
        kind,
        ...(required === null ? [] : [safeFileName(required, folderMax)]),
        ...(isReplaced ? ['original'] : []),
      ];
      const name = numbered(number, document?.name ?? upload.name);
      return [upload.id, freePath(folder.join('/'), name, taken)];
    }),
  );
}
