import type { EmployeeNotification } from '../../entities/notification.ts';

/**
 * Returns the page at which a return is answered: the order's missing documents, at the one whose file was returned, or its
 * survey. Undefined for another notification.
 */
export function pathOfReturn({
  kind,
  orderId,
  uploadId,
}: Pick<EmployeeNotification, 'kind' | 'orderId' | 'uploadId'>): string | undefined {
  if (orderId === null) return undefined;
  if (kind === 'followUpReturned') return `/suivi?order=${orderId}`;
  if (kind !== 'uploadReturned') return undefined;
  return `/incomplete?order=${orderId}${uploadId === undefined ? '' : `&file=${uploadId}`}`;
}
