import { afterEach, expect, it } from 'vitest'
import { startScript } from '#src/app/start-script.ts'

declare global {
  interface Window {
    /** How often the page's module has started. */
    begun?: number | undefined
  }
}

/** A unique module for each start, since a document runs a module once. */
const entry = () => `data:text/javascript,window.begun = (window.begun ?? 0) + 1 // ${crypto.randomUUID()}`

/** Runs the start script on a page in this state. */
function start(state: { readonly prerendering: boolean; readonly hidden: boolean }, waitsForPaint = true): void {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(document, name, { configurable: true, get: () => value })
  }
  const script = document.createElement('script')
  script.text = startScript({ entries: [entry()], preloads: ['/first.js'], waitsForPaint })
  document.body.append(script)
}

const frames = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
const preloads = () => document.querySelectorAll('link[href="/first.js"]').length

afterEach(() => {
  for (const name of ['prerendering', 'hidden']) Reflect.deleteProperty(document, name)
  for (const element of document.querySelectorAll('body > script, link[href="/first.js"]')) element.remove()
  window.begun = undefined
})

it('a visible page starts by itself', async () => {
  start({ prerendering: false, hidden: false })
  await expect.poll(() => window.begun).toBe(1)
})

it('a page in a background tab starts without being painted', async () => {
  start({ prerendering: false, hidden: true })
  expect(preloads()).toBe(1)
  await expect.poll(() => window.begun).toBe(1)
})

it('an offline page starts without being painted', async () => {
  start({ prerendering: false, hidden: false }, false)
  expect(preloads()).toBe(1)
  await expect.poll(() => window.begun).toBe(1)
})

it('a prerendered page starts when it is shown, once', async () => {
  start({ prerendering: true, hidden: true })
  await frames()
  await frames()
  expect([window.begun, preloads()]).toEqual([undefined, 0])
  for (let shown = 0; shown < 2; shown += 1) document.dispatchEvent(new Event('prerenderingchange'))
  await expect.poll(() => window.begun).toBe(1)
  expect(preloads()).toBe(1)
})
