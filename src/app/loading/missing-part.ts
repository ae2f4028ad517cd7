const code = 'PartMissing';

/** Marks an error: code of the app could not be loaded. Returns it. */
export function markMissingPart<T>(error: T): T {
  return error instanceof Error ? Object.assign(error, { code }) : error;
}

/** Returns whether code of the app could not be loaded: neither this device nor the network had it. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
