/**
 * Version of the wire protocol. A test pins the hash of the wire schemas to it: a changed schema needs a new version. The server
 * accepts every version of the last 180 days (rule PL7).
 */
export const protocolVersion = 7;

/** Oldest version that the server accepts. */
export const oldestProtocolVersion = 1;
