import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';

/** Returns a claim of a token; undefined without it. The server verifies the token, not the app. */
export function claimOf(token: string, claim: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = parseJson(new TextDecoder().decode(bytes));
    return isRecord(claims) ? claims[claim] : undefined;
  } catch {
    return undefined;
  }
}
