import { z } from 'zod';
import { employeeRef, instant } from '../entities/common.ts';
import { decided } from '../entities/decision.ts';
import { problemType } from './problem-type.ts';

/** Every error code of the wire. The app translates a code into a sentence. */
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
  'SignInEnded',
  'Forbidden',
  'NotFound',
  'ValidationFailed',
  'Conflict',
  'IdempotencyKeyReused',
  'StateNotAllowed',
  'DecidedMeanwhile',
  'NotQualified',
  'SlotTaken',
  'TooManyClaims',
  'LimitReached',
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

/** Path of an invalid input, with the schema's issue code. */
export const errorPath = z.object({ path: z.array(z.union([z.string(), z.int()])), issue: z.string() });
export type ErrorPath = z.infer<typeof errorPath>;

/**
 * What stands instead of what the author of a refused mutation had seen (rule CF4): the values as its arguments name them, who wrote
 * them where that is known, and when where the record says so.
 */
export const standing = z.object({
  by: employeeRef.nullable(),
  at: instant.exactOptional(),
  values: z.record(z.string(), z.unknown()),
});
export type Standing = z.infer<typeof standing>;

/**
 * Why one mutation was refused. `decided`: what somebody else decided before, for `DecidedMeanwhile`. `standing`: what its author had
 * not seen, for `Conflict`.
 */
export const mutationError = z.object({
  code: errorCode,
  paths: z.array(errorPath).optional(),
  decided: decided.optional(),
  standing: standing.optional(),
});
export type MutationError = z.infer<typeof mutationError>;

/** RFC 9457 problem document, extended with the error code. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  paths: z.array(errorPath).optional(),
});
export type Problem = z.infer<typeof problem>;

/**
 * Returns the problem document in a body when our server wrote it (rule OB5). Another program on the way, such as a proxy, may
 * answer with the same statuses and even with a problem document: its answers refuse nothing.
 */
export function ownProblem(body: unknown): Problem | undefined {
  const { data } = problem.safeParse(body);
  return data !== undefined && data.type === problemType(data.code) ? data : undefined;
}
