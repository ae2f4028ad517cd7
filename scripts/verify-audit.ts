import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { verifyAuditFile } from './lib/audit-file.ts';

/**
 * Verifies an audit file: `npm run verify-audit -- file.zip [--key key.pem | --key https://…/audit-key.json]`. Ends with 1 when it
 * was altered.
 */

const published = z.object({ publicKey: z.string() });

/** Returns the key of a file, or of the address where the company publishes it. */
async function keyFrom(place: string): Promise<string> {
  const text = /^https?:/.test(place) ? await (await fetch(place)).text() : await readFile(place, 'utf8');
  return text.startsWith('{') ? published.parse(JSON.parse(text)).publicKey : text;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
const [name] = positionals;
if (name === undefined || positionals.length > 1) {
  console.error('Usage: npm run verify-audit -- file.zip [--key key.pem or the address of audit-key.json]');
  process.exit(2);
}
const { problems, keyId, order, files, madeAt } = await verifyAuditFile(
  name,
  values.key === undefined ? null : await keyFrom(values.key),
);
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`✓ order ${order}: ${files} files, made ${madeAt}, signed by key ${keyId}`);
if (values.key === undefined)
  console.log('  The key is the one in the file. Compare it with the company’s: --key https://…/audit-key.json');
