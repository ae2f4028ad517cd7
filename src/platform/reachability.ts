/** Longest wait for a sign of life, milliseconds. */
const patience = 5_000;

/**
 * Whether the main API answers. Asked without a token, so that nothing of a user leaves the device: our server refuses that
 * with a problem document, which no captive portal knows. Never rejects.
 */
export async function answersForItself(mainBase: string, get: typeof fetch = fetch): Promise<boolean> {
  try {
    const answer = await get(`${mainBase}/users/me`, {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status !== 401) return false;
    // Fetched when there is something to look at: the schemas are heavy, and most sessions never ask.
    const { problem } = await import('#contract/protocol/errors.ts');
    return problem.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}
