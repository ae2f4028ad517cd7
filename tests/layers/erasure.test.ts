import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

/** Files that delete a whole store of the browser, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'src/app/session/erase-device.ts': 'a user erases their own database, once everything is on the server',
  'src/data/database/renew-log.ts': 'the empty database that renews the log of the others',
  'src/data/session/stored-session.ts': 'the server revoked the user of this database',
  'sw/user/user-reads.ts': 'answers of the server that the worker kept for a user',
};

const erasing =
  /deleteDatabase|Dexie\.delete|\b(?:db|root|scratch)\.delete\(\)|Database\([^()]*\)\.delete\(\)|\b(?:local|session)Storage\.clear|caches\.delete|\.unregister\(|clear-site-data/i;

test('[RN6] [RN6d] nothing of the app or of its server empties a browser, except one user’s own database', () => {
  const files = globSync(['{contract,public,server,src,sw}/**/*.{css,html,js,json,mjs,ts,tsx}', '*.html'], {
    cwd: project,
  });
  const found = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && erasing.test(readFileSync(join(project, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(allowed));
});
