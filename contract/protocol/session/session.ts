import { z } from 'zod';
import { recordId } from '../../entities/common.ts';
import { notification, qualifications, user } from '../../entities/user.ts';
import { asValue } from '../../rules/text/lines.ts';
import { passwordMax } from '../../rules/people/passwords.ts';

export const loginRequest = z.object({
  Email: z.string().overwrite(asValue).min(1).max(254),
  Password: z.string().min(1).max(passwordMax),
  DeviceId: recordId.optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginResponse = z.object({ Token: z.string() });

/**
 * Response of users/me by any main API. A foreign one sends the specified fields only (specification §3): no `Role`, since the
 * token's claim holds the roles, no `Qualifications`, and notifications of its own shape, which are left out.
 */
export const userResponse = user.extend({
  Picture: user.shape.Picture.default(null),
  Notifications: z
    .array(z.unknown())
    .transform((given) => given.flatMap((one) => notification.safeParse(one).data ?? [])),
  Role: z.unknown().optional(),
  Qualifications: z
    .array(z.unknown())
    .default([])
    .transform((given) => qualifications.filter((one) => given.includes(one))),
});

/** Any password. `newPasswordIssue` checks new passwords, with more precise codes than a schema. */
const anyPassword = z.string().max(1_000);

/** Changes the password of the signed-in user. With `EndOthers`, every other sign-in of theirs ends; else all go on. */
export const changePasswordRequest = z.object({
  CurrentPassword: anyPassword,
  NewPassword: anyPassword,
  EndOthers: z.boolean().optional(),
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** Sets a new password with the token of a reset link that a supervisor issued. */
export const resetPasswordRequest = z.object({ Token: z.string().min(1).max(200), NewPassword: anyPassword });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** The one-time token of a reset link and its expiry. No other response repeats the token. */
export const passwordResetResponse = z.object({ Token: z.string(), ExpiresAt: z.iso.datetime({ precision: 3 }) });
export type PasswordReset = z.infer<typeof passwordResetResponse>;

/** Finds a colleague by the exact e-mail address (supervisors only). */
export const colleagueQuery = z.object({ email: z.string().overwrite(asValue).min(1).max(254) });
export const colleague = z.object({ UserId: recordId, Email: z.string(), FirstName: z.string() });
export type Colleague = z.infer<typeof colleague>;
