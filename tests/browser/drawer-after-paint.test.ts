import { afterEach, expect, it } from 'vitest'
import { drawerAfterPaint } from '#src/cart/drawer-after-paint.ts'

afterEach(() => Reflect.deleteProperty(document, 'hidden'))

it('the drawer comes after the frame that responds to the press is painted', async () => {
  const order: string[] = []
  const after = drawerAfterPaint().then(() => order.push('drawer'))
  requestAnimationFrame(() => {
    order.push('frame')
    queueMicrotask(() => order.push('painted'))
  })
  await after
  expect(order).toEqual(['frame', 'painted', 'drawer'])
})

it('a page that is not painted waits for no frame', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  let isPainted = false
  requestAnimationFrame(() => {
    isPainted = true
  })
  await drawerAfterPaint()
  expect(isPainted).toBe(false)
})
