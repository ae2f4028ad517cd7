import type { Upload } from '#contract/entities/upload.ts';
import { mayChangeFile } from '#contract/rules/orders/required-documents.ts';
import { useRoles } from '../app/use-roles.ts';

/** Returns whether the signed-in user may rename, remove or refile a file. */
export function useMayChangeFile(): (upload: Pick<Upload, 'review'>) => boolean {
  const roles = useRoles();
  return (upload) => mayChangeFile(upload, roles);
}
