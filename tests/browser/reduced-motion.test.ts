import type {} from '@vitest/browser-playwright'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'

/** Sets what the browser tells pages of its user’s wish for motion. */
const setReducedMotion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

test('with reduced motion a changed style applies at once, and nothing moves', async () => {
  await setReducedMotion('reduce')
  const box = document.createElement('div')
  const root = document.documentElement
  onTestFinished(async () => {
    box.remove()
    root.style.fontSize = ''
    await setReducedMotion('no-preference')
  })
  box.style.width = '10rem'
  document.body.append(box)
  expect(box.offsetWidth).toBe(160)
  root.style.fontSize = '200%'
  expect(box.offsetWidth).toBe(320)
  expect(document.getAnimations()).toEqual([])
})
