/** Orders the test files of vitest by their recorded duration, so that no worker ends with a long file alone. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sortLongestFirst } from './recorded-times.ts';
import { ROOT } from './run.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = new Set((await super.sort(files)).map(({ project }) => project));
    return [...projects].flatMap((project) =>
      sortLongestFirst(
        files.filter((file) => file.project === project),
        ({ moduleId }) => relative(ROOT, moduleId),
      ),
    );
  }
}
