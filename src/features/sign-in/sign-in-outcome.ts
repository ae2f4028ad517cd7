export interface SignInFailure {
  ok: false;
  /** `Offline` and `Unreachable`, and what begins with `Offline`, are the device's own findings, the rest the server's codes. */
  code: string;
  /** Milliseconds to wait, when the server said so. */
  retryAfter: number | null;
  /** Why the server was not asked, where the device itself refused. */
  cause?: string;
}

/** What became of an attempt to sign in. */
export type SignInOutcome = { ok: true } | SignInFailure;

export type SignIn = (email: string, password: string) => Promise<SignInOutcome>;
