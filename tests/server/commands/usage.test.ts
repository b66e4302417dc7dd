import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { CommandContext } from '#server/commands/command.ts'
import { optionsOf } from '#server/commands/options.ts'
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
  expect(await runCommand(name, ['help'], null)).toEqual({ ok: true, lines: [usage] })
})

it('the words of a command may have spaces and invisible characters around them, as copying adds them', async () => {
  const asked: unknown[] = []
  const run = async ({ values }: { readonly values: readonly unknown[] }) => {
    asked.push(values[0])
    return []
  }
  const context = { run } as unknown as CommandContext
  await runCommand('customers', ['log-out', ' anna@example.invalid\u200b'], context)
  await runCommand('mail', ['show', ' 12 '], context)
  expect(asked).toEqual(['anna@example.invalid', 12])
})

const tooLong = 'This command has 10012 characters, and may have 10000. Nothing was done.'

it('a command that is too long is not run, and says so', async () => {
  expect(await runCommand('mail', ['show', 'x'.repeat(10_002)], unused)).toEqual({ ok: false, lines: [tooLong] })
})

it('an option that is too long is named', async () => {
  const orders = async () => ({})
  const words = ['refund', 'R482913', '--by', 'Thandi', '--reason', 'A long story. '.repeat(20)]
  expect(await runCommand('order', words, { orders } as unknown as CommandContext)).toEqual({
    ok: false,
    lines: ['An option may have 200 characters, and this one has 279: A long story. A long story. A long story…'],
  })
})

it('the README names words of the commands', () => {
  expect([...COMMANDS.keys()].flatMap(wordsInReadme)).toEqual(expect.arrayContaining(['price', 'dispatch', 'list']))
})

it.each([
  ['an unknown option', ['--by', 'Thandi', '--sum', '100']],
  ['an option without a value', ['--by', 'Thandi', '--amount']],
  ['an option with an empty value', ['--by', ' ', '--amount', '100']],
  ['an option twice, of which one would be ignored', ['--amount', '100', '--by', 'Thandi', '--amount', '200']],
])('%s is refused', (_, words) => {
  expect(optionsOf(['by', 'amount'], ['--by', 'Thandi', '--amount', '100'])).toEqual({ by: 'Thandi', amount: '100' })
  expect(optionsOf(['by', 'amount'], words)).toBe(null)
})

it.each([
  'catalogue withdraw sage-3-seater now',
  'catalogue price 100101 1299900 now',
  'customers log-out anna@example.com thandi@example.com',
  'mail show 12 13',
  'mail retry failed 13',
  'order list paid dispatched',
  'order webhooks today',
  'reviews list published refused',
  'reviews approve 12 refused 13',
  'staff list support',
  'staff add thandi@example.com Thandi support developer',
  'staff role thandi@example.com support developer',
  'staff renew thandi@example.com support',
  'staff remove thandi@example.com sipho@example.com',
])('%s, which has a word too many, prints the usage and changes nothing', async (line) => {
  const changes: string[] = []
  const run = async ({ text }: { readonly text: string }) => {
    if (!text.startsWith('select')) changes.push(text)
    return [{ id: 'thandi', name: 'Thandi', email: 'thandi@example.com' }]
  }
  const [name = '', ...words] = line.split(' ')
  const secrets = { seal: () => 'sealed' }
  const context = { run, now: 0, secrets, orders: async () => ({ sql: { run } }) } as unknown as CommandContext
  expect(await runCommand(name, words, context)).toEqual({ ok: false, lines: [COMMANDS.get(name)?.usage] })
  expect(changes).toEqual([])
})
