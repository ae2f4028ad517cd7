import { z } from 'zod';

/** Every code that may travel. A code means one thing; sentences for people are made from it in the app. */
const errorCodes = [
  'CannotUpdateOrderWhenInvoiceGeneratedError',
  'CannotUpdateOrderWhenVisitDatePassedError',
  'InvalidAddress',
  'AreaNotServed',
  'OrderCreationFailed',
  'OrderUpdateFailed',
  'OrderLoadFailed',
  'InvalidCredentials',
  'TooManyAttempts',
  'Unauthorized',
  'Forbidden',
  'NotFound',
  'ValidationFailed',
  'Conflict',
  'IdempotencyKeyReused',
  'StateNotAllowed',
  'PayloadTooLarge',
  'UnsupportedFileType',
  'ChecksumMismatch',
  'QuotaExceeded',
  'Expired',
  'EpochChanged',
  'UnknownMutation',
  'ApiKeyInvalid',
  'ProtocolTooOld',
  'ProtocolTooNew',
  'DeviceRevoked',
  'Unavailable',
  'Internal',
] as const;
export const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

/** Where in the input something is wrong, and why (a schema's issue code, not a sentence). */
export const errorPath = z.object({ path: z.array(z.union([z.string(), z.int()])), issue: z.string() });
export type ErrorPath = z.infer<typeof errorPath>;

/** Why one mutation was refused. */
export const mutationError = z.object({ code: errorCode, paths: z.array(errorPath).optional() });
export type MutationError = z.infer<typeof mutationError>;

/** RFC 9457 problem document, with the code that software reads. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  paths: z.array(errorPath).optional(),
});
export type Problem = z.infer<typeof problem>;
