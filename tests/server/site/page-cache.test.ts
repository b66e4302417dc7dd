import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageCache } from '#server/site/page-cache.ts'

let now = 1_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}

/** A cache, and the texts that it has rendered. */
function openCache() {
  let version = 1
  let rendered = 0
  const page = pageCache({ version: () => version, policyOf: (scripts) => scripts.join(' ') })
  const text = async (address = '/') => {
    const shown = await page(address, async () => {
      rendered += 1
      return `<p>${rendered}</p>`
    })
    return shown?.html.plain.toString()
  }
  return {
    text,
    change() {
      version += 1
    },
  }
}

it('a page is rendered again after a minute, since it shows delivery dates', async () => {
  const { text } = openCache()
  expect(await text()).toBe('<p>1</p>')
  pass(59_000)
  expect(await text()).toBe('<p>1</p>')
  pass(2_000)
  expect(await text()).toBe('<p>2</p>')
})

it('a page is rendered again at once when the content has changed, and once for requests at the same time', async () => {
  const { text, change } = openCache()
  expect(await Promise.all([text(), text(), text('/blog')])).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>'])
  change()
  expect(await text()).toBe('<p>3</p>')
})

it('a page that is not public is rendered for each visitor', async () => {
  const page = pageCache({ version: () => 1, policyOf: () => '' })
  const render = vi.fn(async () => null)
  expect([await page('/', render), await page('/', render)]).toEqual([null, null])
  expect(render).toHaveBeenCalledTimes(2)
})
