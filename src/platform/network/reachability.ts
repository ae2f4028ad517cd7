/** Longest wait for a response, milliseconds. */
const patience = 5_000;

/**
 * Returns whether the main API answers. Sends no token, so nothing of a user leaves the device: our server refuses that
 * with a problem document, which no captive portal sends. Never rejects.
 */
export async function isServerReachable(mainBase: string, get: typeof fetch = fetch): Promise<boolean> {
  try {
    const answer = await get(`${mainBase}/users/me`, {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status !== 401) return false;
    // Loaded on demand: the schemas are heavy, and most sessions never need them.
    const { ownProblem } = await import('#contract/protocol/errors.ts');
    return ownProblem(await answer.json()) !== undefined;
  } catch {
    return false;
  }
}
