/** Returns the type of our problem document with this code (RFC 9457). It distinguishes ours from a proxy's or a gateway's. */
export function problemType(code: string): string {
  return `urn:mycerti:problem:${code}`;
}
