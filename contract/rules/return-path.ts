import type { EmployeeNotification } from '../entities/notification.ts';

/**
 * Returns the page at which a return is answered: the order's missing documents, at the one whose file was returned. Undefined
 * for another notification.
 */
export function pathOfReturn({
  kind,
  orderId,
  uploadId,
}: Pick<EmployeeNotification, 'kind' | 'orderId' | 'uploadId'>): string | undefined {
  if (kind !== 'uploadReturned' || orderId === null) return undefined;
  return `/incomplete?order=${orderId}${uploadId === undefined ? '' : `&file=${uploadId}`}`;
}
