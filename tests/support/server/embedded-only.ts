/** Returns whether the run excludes PostgreSQL. A planted fault that is not about PostgreSQL is tried on one database. */
export function isEmbeddedOnly(): boolean {
  return process.env['TEST_DATABASES'] === 'embedded';
}
