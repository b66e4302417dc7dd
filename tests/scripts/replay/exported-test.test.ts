import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { blanket, couch, cushion } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'
import { type ProjectCopy, projectCopy, TIMEOUT_MS } from './project-copy.ts'

/** "My cart changed its price", with every kind of log entry. */
const example = story()
example.shopper.adds(blanket, 2)
example.answers()
example.shopper.enters('NOPE')
example.reprices(blanket, 42_000)
example.shopper.adds(couch, 1, { variation: 100101, colour: 'stone' })
example.answers()
example.elsewhere({ type: 'AddItem', productId: cushion.id, variation: null, colour: null, quantity: 1 })
example.shopper.enters('TEN')
example.answers()
const [browser, server] = [example.browserLog(), example.serverStream()]
const end = browser.entries.length

describe('a log exported as a test', () => {
  let project: ProjectCopy
  beforeAll(() => {
    project = projectCopy()
    project.write('tests/exported/browser.test.ts', runToEnd(testFile({ recording: browser, point: end })))
    project.write('tests/exported/start.test.ts', runToEnd(testFile({ recording: browser, point: 0 })))
    const title = "the shop's cart at \n 3"
    project.write('tests/exported/server.test.ts', runToEnd(testFile({ recording: server, point: 3, title })))
  }, TIMEOUT_MS)
  afterAll(() => project.remove())

  it(
    'runs unchanged, and passes',
    async () => {
      const { passed, failed, output } = await project.test()
      expect({ passed, failed }, output).toEqual({ passed: 3, failed: 0 })
    },
    TIMEOUT_MS,
  )

  it(
    'follows the project’s code style, and type-checks',
    async () => {
      expect(await project.complaints()).toBe('')
    },
    TIMEOUT_MS,
  )

  it(
    'fails for a defect planted in a reducer, and passes again without it',
    async () => {
      const right = 'line.offer = { ...line.offer, price, priceRegular }'
      const defect = 'line.offer = { ...line.offer, priceRegular }'
      project.plant('domain/cart/evolve-cart.ts', { from: right, to: defect })
      const wrong = await project.test()
      expect({ passed: wrong.passed, failed: wrong.failed }, wrong.output).toEqual({ passed: 2, failed: 1 })
      project.plant('domain/cart/evolve-cart.ts', { from: defect, to: right })
      expect(await project.test()).toMatchObject({ passed: 3, failed: 0 })
    },
    TIMEOUT_MS,
  )
})
