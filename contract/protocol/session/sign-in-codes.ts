/** Codes of a pause that a sign-in ends: the session expired, or somebody ended it from elsewhere (rule RN7h). */
export const signInCodes: readonly string[] = ['Unauthorized', 'SignInEnded'];
