/**
 * The wire's version. A test pins the hash of the wire schemas to it: changing a schema means raising this number, and the
 * server goes on accepting every version of the last 180 days (rule PL7).
 */
export const protocolVersion = 3;

/** The oldest version that the server still accepts. */
export const oldestProtocolVersion = 1;
