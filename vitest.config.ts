import { randomInt } from 'node:crypto'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findLightChromium } from './scripts/chromium.mjs'
import { LongFilesFirst } from './tests/long-files-first.ts'
import { css } from './vite.config.ts'

/** The simulations of `npm test`: fixed seeds, then for some seconds fresh ones from a base seed, which is printed. */
const sim = {
  fixed: 300,
  seconds: Number(process.env.SIM_SECONDS ?? 15),
  seed: Number(process.env.SIM_SEED ?? randomInt(1, 2 ** 31)),
}
/** The minimum seconds of injected faults, and the seed of their order. */
const chaos = {
  seconds: Number(process.env.CHAOS_SECONDS ?? 0),
  seed: Number(process.env.CHAOS_SEED ?? randomInt(1, 2 ** 31)),
}
/** What `npm run engines` found, and its options. */
const engines = JSON.parse(process.env.ENGINES ?? '{"commands":{},"times":1}')
const executablePath = findLightChromium()
/**
 * What `npm run check` leaves to `npm test`: attacks and floods on the whole shop, tests that start or kill processes, and
 * Vitest run inside Vitest.
 */
const long = [
  'tests/attack/**',
  'tests/server/floods/**',
  'tests/server/database/processes/**',
  'tests/scripts/processes/**',
  'tests/scripts/replay/**',
]
/** The options of tests that run in Node only. */
const inNode = {
  // Modules keep no state between tests, and reloading them for each file takes longer than the tests.
  isolate: false,
  // Only catches tests that hang: durations depend on how busy the machine is.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}
/** React as imported by tests that render components. */
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router-dom']
/** For a browser that runs as root and makes no requests of its own to the network. */
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: ['tests/setup.ts'],
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    // By default, Vitest leaves one core free: with two cores, that is half.
    maxWorkers: '100%',
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          ...inNode,
          // Planted defects that make a test hang are to be found within two minutes.
          testTimeout: 100_000,
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
          provide: { renderDelay: Number(process.env.RENDER_DELAY_MS ?? 0) },
          // The files share the browser's storage, and each deletes it first.
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
          // The files of a process share a shop and a browser; the kit's modules hold only counters of generated people.
          isolate: false,
          globalSetup: ['tests/e2e-setup.ts'],
          maxWorkers: 2,
          // Only catches tests that hang.
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
