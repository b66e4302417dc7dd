import { afterEach, expect, it } from 'vitest'
import { afterPaint } from '#src/ui/loading/after-paint.ts'

afterEach(() => Reflect.deleteProperty(document, 'hidden'))

it('the callback runs after the frame that responds to the press is painted', async () => {
  const order: string[] = []
  const after = afterPaint().then(() => order.push('what follows'))
  requestAnimationFrame(() => {
    order.push('frame')
    queueMicrotask(() => order.push('painted'))
  })
  await after
  expect(order).toEqual(['frame', 'painted', 'what follows'])
})

it('a page that is not painted waits for no frame', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  let isPainted = false
  requestAnimationFrame(() => {
    isPainted = true
  })
  await afterPaint()
  expect(isPainted).toBe(false)
})
