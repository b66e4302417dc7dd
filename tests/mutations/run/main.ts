import { readOptions } from '#scripts/options.mjs'
import { endWhenUnread } from '#scripts/project.mjs'
import { type Mutation, readMutations } from '../mutation.ts'
import { projectCopy } from './project-copy.ts'
import { type FoundBy, verdictOf } from './verdict.ts'

const { values } = readOptions({ options: { only: { type: 'string' }, list: { type: 'boolean', default: false } } })
const { only, list } = values
const say = (text: string): unknown => process.stdout.write(`${text}\n`)
/** The limit for all files together, in ms. */
const ALL_FILES_LIMIT = 600_000

const mutations = readMutations().filter(({ area, name }) => only === undefined || area === only || name.includes(only))

const titled = ({ title }: { readonly title?: string | undefined }): string[] =>
  title === undefined ? [] : [`-t "${title}"`]
const wordsOf = (foundBy: FoundBy): string =>
  foundBy.by === 'tests'
    ? [...foundBy.files, ...titled(foundBy)].join(' ')
    : `sim --seed ${foundBy.seed} --seeds ${foundBy.seeds}`

/** The checks that must pass without a defect. */
function withoutDefect(chosen: readonly Mutation[]): FoundBy[] {
  const files = chosen.flatMap(({ foundBy }) => (foundBy.by === 'tests' ? foundBy.files : []))
  const worlds = new Map(
    chosen.flatMap(({ foundBy }) => (foundBy.by === 'sim' ? [[wordsOf(foundBy), foundBy] as const] : [])),
  )
  return [...(files.length === 0 ? [] : [{ by: 'tests' as const, files: [...new Set(files)] }]), ...worlds.values()]
}

async function main(): Promise<boolean> {
  if (mutations.length === 0) {
    say(`No area and no name is or holds "${only}".`)
    return false
  }
  if (list) {
    for (const { area, name, file, foundBy } of mutations) say(`${area}: ${name}\n  ${file}\n  ${wordsOf(foundBy)}`)
    return true
  }
  const copy = projectCopy()
  process.once('exit', copy.remove)
  for (const foundBy of withoutDefect(mutations)) {
    if ((await verdictOf(copy.folder, foundBy, ALL_FILES_LIMIT)) === 'passed') continue
    say(`This has to pass as long as there is no defect, and does not: ${wordsOf(foundBy)}`)
    return false
  }
  const missed: string[] = []
  for (const { name, foundBy, ...rest } of mutations) {
    const takeOut = copy.plant({ name, foundBy, ...rest })
    const start = performance.now()
    const verdict = takeOut === null ? 'does not apply' : SAID[await verdictOf(copy.folder, foundBy)]
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    takeOut?.()
    if (verdict !== SAID.failed) missed.push(name)
    say(`${verdict.padEnd(14)} ${seconds.padStart(6)} s  ${rest.area}: ${name} (${wordsOf(foundBy)})`)
  }
  say(`\n${mutations.length - missed.length} of ${mutations.length} planted defects were found.`)
  for (const name of missed) say(`Not found: ${name}`)
  return missed.length === 0
}

const SAID = { failed: 'found', passed: 'NOT FOUND', broken: 'NO VERDICT' } as const

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
endWhenUnread()
process.exitCode = (await main()) ? 0 : 1
