import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run long for their size, by which Vitest sorts. Started last, they would delay the end. */
const LONG = ['attack/calls.test.ts', 'attack/access.test.ts', 'e2e/lighthouse.test.ts']

/** Vitest's own order, with each project's long files first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project.name))
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((end) => moduleId.endsWith(end))
    return [...projects].flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
