import { z } from 'zod';
import { recordId } from '../entities/common.ts';
import { passwordMax } from '../rules/passwords.ts';

export const loginRequest = z.object({
  Email: z.string().trim().min(1).max(254),
  Password: z.string().min(1).max(passwordMax),
  DeviceId: recordId.optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginResponse = z.object({ Token: z.string() });

/** What a new password must be beyond its size is `newPasswordIssue`'s matter: its answer has better codes than a schema's. */
const anyPassword = z.string().max(1_000);

/** The signed-in user changes their own password; every session goes on. */
export const changePasswordRequest = z.object({ CurrentPassword: anyPassword, NewPassword: anyPassword });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** Sets a new password by the token of a link that a supervisor issued. */
export const resetPasswordRequest = z.object({ Token: z.string().min(1).max(200), NewPassword: anyPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** The one-time token of a reset link, told this once, and when it ends. */
export const passwordResetResponse = z.object({ Token: z.string(), ExpiresAt: z.iso.datetime({ precision: 3 }) });
export type PasswordReset = z.infer<typeof passwordResetResponse>;

/** Finds a colleague by their exact email (supervisors only). */
export const colleagueQuery = z.object({ email: z.string().trim().min(1).max(254) });
export const colleague = z.object({ UserId: recordId, Email: z.string(), FirstName: z.string() });
export type Colleague = z.infer<typeof colleague>;
