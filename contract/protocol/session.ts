import { z } from 'zod';
import { recordId } from '../entities/common.ts';

export const loginRequest = z.object({
  Email: z.string().trim().min(1).max(254),
  Password: z.string().min(1).max(200),
  DeviceId: recordId.optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginResponse = z.object({ Token: z.string() });
