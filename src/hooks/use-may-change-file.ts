import type { Upload } from '#contract/entities/upload.ts';
import { canRefile } from '#contract/rules/required-files.ts';
import { useRoles } from './use-roles.ts';

/** Returns whether the signed-in user may file a file under another piece. */
export function useMayRefile(): (upload: Pick<Upload, 'review'>) => boolean {
  const roles = useRoles();
  return (upload) => canRefile(upload, roles);
}
