import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Runs the test files with a DOM first, then the others. Files share a process only with the files next to them that have
 * the same environment: mixed, each change of environment starts another process.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasDom = new Set(
      sorted.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').includes('@vitest-environment')),
    );
    return [...hasDom, ...sorted.filter((file) => !hasDom.has(file))];
  }
}
