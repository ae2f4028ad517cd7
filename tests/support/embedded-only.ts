/** True where the run was told to leave PostgreSQL out: a planted fault that is not about it is looked for on one database. */
export function isEmbeddedOnly(): boolean {
  return process.env['TEST_DATABASES'] === 'embedded';
}
