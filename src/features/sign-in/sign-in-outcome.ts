export interface SignInFailure {
  ok: false;
  /** `Unreachable` and codes that start with `Offline` come from this device. The others come from the server. */
  code: string;
  /** Time to wait before a retry, in milliseconds. Null when the server gave none. */
  retryAfter: number | null;
  /** Why the server was not reached, when the device refused the sign-in. */
  cause?: string;
}

/** Result of a sign-in attempt. */
export type SignInOutcome = { ok: true } | SignInFailure;

export type SignIn = (email: string, password: string) => Promise<SignInOutcome>;
