import { randomInt } from 'node:crypto'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findLightChromium } from './scripts/chromium.mjs'
import { LongFilesFirst } from './tests/long-files-first.ts'
import { css } from './vite.config.ts'

/** The worlds of `npm test`: so many fixed seeds, and fresh ones for so many seconds, from a base that is printed and may be given. */
const sim = {
  fixed: 300,
  seconds: Number(process.env.SIM_SECONDS ?? 15),
  seed: Number(process.env.SIM_SEED ?? randomInt(1, 2 ** 31)),
}
/** How long faults are done to a running shop, at the least, and the seed of their order. */
const chaos = {
  seconds: Number(process.env.CHAOS_SECONDS ?? 0),
  seed: Number(process.env.CHAOS_SEED ?? randomInt(1, 2 ** 31)),
}
/** What `npm run engines` found, and was asked for. */
const engines = JSON.parse(process.env.ENGINES ?? '{"commands":{},"times":1}')
const executablePath = findLightChromium()
/**
 * What `npm run check` leaves to `npm test`: the whole shop attacked and flooded, processes of databases ended, and Vitest run
 * inside of Vitest.
 */
const long = [
  'tests/attack/**',
  'tests/server/floods/**',
  'tests/server/database/processes/**',
  'tests/scripts/replay/**',
]
/** Of tests in Node alone. */
const inNode = {
  // Modules keep no state that a test leaves behind, and loading them anew for each file takes longer than the tests.
  isolate: false,
  // For a test that hangs: how long one takes says how busy the machine is.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}
/** As tests that render components import it. */
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router-dom']
/** A browser that runs as root, and that looks for nothing outside of this machine. */
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: ['tests/setup.ts'],
    // Vitest leaves one core to whoever watches, and of two that is half.
    maxWorkers: '100%',
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          ...inNode,
          exclude: [
            ...long,
            'tests/**/*.postgres.test.ts',
            'tests/chaos/**',
            'tests/sim/**',
            'tests/browser/**',
            'tests/e2e/**',
            'tests/engines/**',
          ],
        },
      },
      { extends: true, test: { name: 'long', include: long.map((folder) => `${folder}/*.test.ts`), ...inNode } },
      {
        extends: true,
        test: { name: 'sim', include: ['tests/sim/**/*.test.ts'], provide: { sim }, testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/server/**/*.postgres.test.ts'],
          globalSetup: ['tests/postgres-setup.ts'],
          ...inNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          provide: { chaos },
          testTimeout: 600_000 + 3 * 1_000 * chaos.seconds,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        css,
        optimizeDeps: { include: [...['dexie', 'fast-check', 'immer', 'ky', 'rxjs', 'uuid', 'valibot'], ...react] },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/browser/setup.ts'],
          // They share the browser's storage, and two of them the shop's own database in it.
          fileParallelism: false,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions: { args, ...(executablePath && { executablePath }) } }),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // The shop and the browser are each file's own; the kit's modules keep nothing but the count of made-up people.
          isolate: false,
          globalSetup: ['tests/e2e-setup.ts'],
          maxWorkers: 2,
          // For a test that hangs, as with unit tests.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/engines-setup.ts'],
          provide: { engines },
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
