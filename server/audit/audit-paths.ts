import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';

/** Characters that no file system accepts in a name. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

const folders: Readonly<Record<Upload['kind'], string>> = {
  photo: 'photos',
  picture: 'photos',
  plan: 'plans',
  document: 'documents',
};

/** Returns the name under which a file is known: a plan begins with its number, a document has its own name. */
function nameOf(upload: Upload, document: Document | undefined): string {
  const name = (document?.name ?? upload.name).replaceAll(forbidden, '-');
  return upload.kind === 'plan' ? `${String(upload.place).padStart(3, '0')} ${name}` : name;
}

/** Returns the path of each file within the audit file, each path only once. */
export function auditPaths(uploads: readonly Upload[], documents: readonly Document[]): string[] {
  const taken = new Set<string>();
  return uploads.map((upload) => {
    const document = documents.find(({ uploadId }) => uploadId === upload.id);
    const folder = document === undefined ? folders[upload.kind] : 'documents';
    const name = nameOf(upload, document);
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? name : `${stem} (${number})${extension}`}`;
      // Windows and macOS do not tell small and capital letters apart.
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  });
}
