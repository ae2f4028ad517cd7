/** What became of an attempt to sign in. `Offline` and `Unreachable` are the device's own findings, the rest the server's codes. */
export type SignInOutcome = { ok: true } | { ok: false; code: string; retryAfter: number | null };

export type SignIn = (email: string, password: string) => Promise<SignInOutcome>;
