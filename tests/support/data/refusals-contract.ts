import { describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import type { Company, Tried } from './rule-company.ts';
import { eachWithCompany } from './rule-company.ts';

/** A mutation that must be refused, with the code and the refused argument. */
export interface RefusedCase {
  name: MutationName;
  code: ErrorCode;
  what: string;
  /** Path of the wrong argument, for the codes that name it. */
  path?: string;
  run: (company: Company) => ReturnType<Company['try']>;
}

/** Builds one line of a table of refusals. */
export function refused<N extends MutationName>(
  name: N,
  code: ErrorCode,
  what: string,
  { path, ...tried }: Tried<N> & { path?: string } = {},
): RefusedCase {
  const run: RefusedCase['run'] = (company) => company.try(name, tried);
  return path === undefined ? { name, code, what, run } : { name, code, what, path, run };
}

/** Returns the arguments that an error names, without duplicates: `args.total`. */
function pathsOf({ error }: PushResult): string[] | undefined {
  return error?.paths === undefined ? undefined : [...new Set(error.paths.map(({ path }) => path.join('.')))];
}

/** Provokes each refusal over HTTP. Checks the code, the path of the wrong argument, and that the server stored nothing. */
export function describeRefusals(groups: Readonly<Record<string, readonly RefusedCase[]>>): void {
  const company = eachWithCompany();
  describe.each(Object.entries(groups))('%s', (_title, cases) => {
    test.each(cases)('$name, $what: $code', async ({ code, path, run }) => {
      const result = await run(company());
      expect(result).toMatchObject({ status: 'refused', error: { code } });
      expect(pathsOf(result)).toEqual(path === undefined ? undefined : [path]);
      expect(await company().all()).toEqual(company().laid());
    });
  });
}
