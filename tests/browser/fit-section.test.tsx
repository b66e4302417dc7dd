import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FitSection } from '#src/product/fit/fit-section.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const product = {
  slug: 'sage-3-seater',
  dimensions: { w: 220, d: 95, h: 85, seat_h: 45, seat_d: 62, arm_h: 62, leg_h: 15 },
}
const place = document.createElement('div')
let root: ReturnType<typeof createRoot>

async function show(shown: typeof product): Promise<void> {
  const router = createMemoryRouter([{ path: '/', element: <FitSection product={shown} /> }])
  await act(async () => root.render(<RouterProvider router={router} />))
}

beforeEach(async () => {
  localStorage.clear()
  document.body.append(place)
  root = createRoot(place)
  await show(product)
})
afterEach(async () => act(async () => root.unmount()))

async function type(name: string, text: string): Promise<{ readonly said: string; readonly invalid: string | null }> {
  const field = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field === null) throw new Error(`There is a field ${name}`)
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    field.focus()
    write?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await act(async () => field.blur())
  // The verdict is announced, too.
  const verdict = place.querySelector(`[role=status]#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`)
  const said = verdict?.textContent ?? ''
  return { said, invalid: field.getAttribute('aria-invalid') }
}

it('measurements are stored only once one is typed', async () => {
  expect(localStorage.getItem('rusbank.rooms')).toBeNull()
  await type('door', '80')
  expect(localStorage.getItem('rusbank.rooms')).toContain('80')
})

it.each(['7', '0', '9999', 'wide', '7.5.5'])('a width of %j is answered with the valid range', async (text) => {
  for (const name of ['door', 'passage', 'wall']) {
    expect(await type(name, text)).toEqual({ said: 'Enter a width from 20 to 2000\u00a0cm.', invalid: 'true' })
  }
})

it('a doorway is judged with the same clearance as the text states', async () => {
  expect((await type('door', '')).said).toBe('Needs a doorway of 73\u00a0cm.')
  expect((await type('door', '73')).said).toBe('Yes, with 3\u00a0cm to spare.')
  expect((await type('door', '72')).said).toBe('Only with the door off its hinges, which gains about 3\u00a0cm.')
  expect(await type('door', '69')).toEqual({ said: 'No. It needs a doorway of 73\u00a0cm.', invalid: 'false' })
})

it('a wall is judged by the width of the product', async () => {
  expect((await type('wall', '250')).said).toBe('Yes, with 15\u00a0cm on each side.')
  expect((await type('wall', '230')).said).toContain('Only just, with 5\u00a0cm on each side.')
  expect((await type('wall', '210')).said).toBe('No. It needs a wall of 223\u00a0cm.')
})

it.each([
  ['long', 160, 'Allow 240\u00a0cm, and 160\u00a0cm for the other side.'],
  ['short', 95, 'Allow 240\u00a0cm.'],
])('a couch whose other side is %s says what to allow for', async (_, d, allowed) => {
  await show({ ...product, dimensions: { ...product.dimensions, d } })
  expect((await type('wall', '')).said).toBe(allowed)
})
