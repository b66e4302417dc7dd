import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMANDS, runCommand } from '#server/commands/run-command.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
const unused: never = undefined as never

/** The subcommands in the README's table: the words between backticks. */
function wordsInReadme(name: string): string[] {
  const rows = readme.split('\n').filter((row) => row.startsWith(`| \`npm run ${name}`))
  return rows.flatMap((row) =>
    [...row.matchAll(/`(?:npm run [a-z]+ -- )?([a-z-]+)(?: [^`]*)?`/g)].flatMap(([, word = '']) =>
      word === 'npm' ? [] : word,
    ),
  )
}

it.each([...COMMANDS])('the README names no word for %s that its usage does not have', (name, { usage }) => {
  const known = usage.split(/\s+/)
  expect(wordsInReadme(name).filter((word) => word !== 'help' && !known.includes(word))).toEqual([])
})

it.each([...COMMANDS])('%s prints its usage', async (name, { usage }) => {
  expect(await runCommand(name, ['help'], unused)).toEqual({ ok: true, lines: [usage] })
})

it('the README names words of the commands', () => {
  expect([...COMMANDS.keys()].flatMap(wordsInReadme)).toEqual(expect.arrayContaining(['price', 'dispatch', 'list']))
})
