import { expect, it } from 'vitest'
import { runsShop } from '#scripts/project.mjs'

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
