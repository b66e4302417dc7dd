import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DeliveryDates } from '#src/product/delivery-dates.tsx'
import { FitSection } from '#src/product/fit/fit-section.tsx'
import { lazyIsland } from '#src/ui/loading/lazy-island.tsx'

const product = {
  slug: 'sage-3-seater',
  dimensions: { w: 220, d: 95, h: 85, seat_h: 45, seat_d: 62, arm_h: 62, leg_h: 15 },
}
const DAYS = { min: 2, max: 4 }
const fields = [
  ['door', <FitSection key="fit" product={product} />],
  ['postcode', <DeliveryDates key="dates" days={DAYS} at={0} />],
] as const

const place = document.createElement('div')
let close = () => {}

beforeEach(() => {
  localStorage.setItem('rusbank.rooms', JSON.stringify({ door: '80', passage: '95', wall: '' }))
  localStorage.setItem('rusbank.postcode', '7925')
})
afterEach(() => {
  close()
  localStorage.clear()
})

/** Hydrates a part of a page that the server rendered, in whose field the shopper has already typed. */
async function hydrated(name: string, { part, typed }: { readonly part: ReactNode; readonly typed: string }) {
  const { promise: code, resolve: arrive } = Promise.withResolvers<() => ReactNode>()
  const { Island } = lazyIsland(() => code)
  place.innerHTML = `<div><input name="${name}"></div>`
  document.body.append(place)
  const root = hydrateRoot(
    place,
    <MemoryRouter>
      <Island />
    </MemoryRouter>,
  )
  close = () => {
    root.unmount()
    place.remove()
  }
  await userEvent.click(field(name))
  if (typed !== '') await userEvent.keyboard(typed)
  arrive(() => part)
  await expect.poll(() => place.querySelector('label')).not.toBeNull()
  expect(document.activeElement).toBe(field(name))
}

const field = (name: string) => place.querySelector(`[name=${name}]`) as HTMLInputElement
const storedMeasurements = () => JSON.parse(localStorage.getItem('rusbank.rooms') ?? '')

it.each(fields)('%s: what is typed replaces the stored text, which came into the focused field', async (name, part) => {
  await hydrated(name, { part, typed: '' })
  expect(field(name).value).toMatch(/80|7925/)
  await userEvent.keyboard('76')
  expect(field(name).value).toBe('76')
})

it.each(fields)('%s: what was typed before the stored text came is continued', async (name, part) => {
  await hydrated(name, { part, typed: '7' })
  await userEvent.keyboard('6')
  expect(field(name).value).toBe('76')
})

it('a stored measurement is kept while another one is typed', async () => {
  await hydrated('door', { part: fields[0][1], typed: '7' })
  await userEvent.keyboard('6')
  await expect.poll(storedMeasurements).toEqual({ door: '76', passage: '95', wall: '' })
  expect(field('passage').value).toBe('95')
})
