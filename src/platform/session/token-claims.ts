/** Returns the role claim of a token, one value or a list; undefined without one. The server verifies the token, not the app. */
export function roleClaimOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : undefined;
  } catch {
    return undefined;
  }
}
