import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const disk = vi.hoisted(() => ({ isFull: false, beforeSync: (): void => undefined }));
vi.mock(import('node:fs'), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    fsyncSync: (file) => {
      if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      disk.beforeSync();
      real.fsyncSync(file);
    },
  };
});

const { demoSecrets, secretsFile } = await import('./secrets.ts');
const { FolderUnusable } = await import('../db/connection/folder-lock.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mycerti-secrets-'));
});
afterEach(() => {
  disk.isFull = false;
  disk.beforeSync = () => undefined;
  rmSync(folder, { recursive: true });
});

test('are made once, readable by their owner only', () => {
  const made = demoSecrets(folder);
  expect(demoSecrets(folder)).toEqual(made);
  expect(statSync(secretsFile(folder)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('two first starts at once have the same secrets', () => {
  const others = JSON.stringify({ jwtSecret: 'a secret of the tests, for HS256', fieldApiKey: 'a key of tests 1' });
  disk.beforeSync = () => writeFileSync(secretsFile(folder), others);
  expect(JSON.stringify(demoSecrets(folder))).toBe(others);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('a full disk is told as that, and leaves no file behind', () => {
  disk.isFull = true;
  expect(() => demoSecrets(folder)).toThrow('no space left on device');
  expect(readdirSync(folder)).toEqual([]);
  disk.isFull = false;
  expect(demoSecrets(folder)).toEqual(demoSecrets(folder));
});

test('an empty file of a full disk is replaced; any other damage is told', () => {
  writeFileSync(secretsFile(folder), '');
  expect(demoSecrets(folder)).toEqual(demoSecrets(folder));
  for (const torn of ['{"jwtSecret":"short', '{"jwtSecret":"short"}', '\u0000\u0000']) {
    writeFileSync(secretsFile(folder), torn);
    expect(() => demoSecrets(folder)).toThrow(
      new FolderUnusable(
        `The secrets in ${secretsFile(folder)} are damaged: restore the file from a backup. Without one, remove it and start again: everybody signs in anew.`,
      ),
    );
    expect(readFileSync(secretsFile(folder), 'utf8')).toBe(torn);
  }
});
