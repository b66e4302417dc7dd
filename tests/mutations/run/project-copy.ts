import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project.mjs'
import { type Mutation, mutated } from '../mutation.ts'

/** Generated, installed or runtime files, which are not copied. */
const LEFT_OUT = new Set(['node_modules', 'build', 'data'])

/** A copy of the project in which one file at a time is changed. */
export interface ProjectCopy {
  readonly folder: string
  /** Plants a defect, and returns a function that removes it. Null if the patch no longer applies. */
  readonly plant: (mutation: Mutation) => (() => void) | null
  readonly remove: () => void
}

/** The copy consists of hard links. A changed file is unlinked first, so that the original stays as it is. */
export function projectCopy(): ProjectCopy {
  const folder = join(root, 'build', 'mutations', String(process.pid))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const link = (from: string, to: string): void => {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const isLeftOut = from === root && (LEFT_OUT.has(entry.name) || entry.name.startsWith('.'))
      if (isLeftOut) continue
      const [original, copy] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) {
        mkdirSync(copy)
        link(original, copy)
      } else if (entry.isFile()) linkSync(original, copy)
    }
  }
  link(root, folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')

  return {
    folder,
    plant(mutation) {
      const [original, copy] = [join(root, mutation.file), join(folder, mutation.file)]
      const text = mutated(readFileSync(original, 'utf8'), mutation)
      if (text === null) return null
      rmSync(copy)
      writeFileSync(copy, text)
      return () => {
        rmSync(copy)
        linkSync(original, copy)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
