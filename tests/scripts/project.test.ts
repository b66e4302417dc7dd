import { expect, it } from 'vitest'
import { nodePath, run, runsShop } from '#scripts/project.mjs'

it.each([
  ['20.19.0', false],
  ['22.18.0', false],
  ['24.6.9', false],
  ['24.7.0', true],
  ['24.21.0', true],
  ['25.0.0', true],
])('Node %s runs the shop, which needs the built-in Argon2 of 24.7: %s', (version, runs) => {
  expect(runsShop(version)).toBe(runs)
})

it('the output of a program is collected whole, wherever its characters of several bytes are cut', async () => {
  const program = `for (const stream of [process.stdout, process.stderr]) stream.write('€'.repeat(100_000))`
  const { code, output } = await run(nodePath(), ['-e', program])
  expect(code).toBe(0)
  expect(output === '€'.repeat(200_000)).toBe(true)
})
