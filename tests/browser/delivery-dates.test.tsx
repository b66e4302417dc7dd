import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storedPostcode } from '#src/client/stored-postcode.ts'
import { DeliveryDates } from '#src/product/delivery-dates.tsx'
import { NOW } from '#tests/kit/entries.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const field = () => page.place().querySelector('input') as HTMLInputElement
/** As at the next product’s page. */
const open = () => {
  page.render(null)
  page.render(<DeliveryDates days={{ min: 2, max: 4 }} at={NOW} />)
}

it('keeps a postcode for the next product, and forgets it once it is cleared', async () => {
  storedPostcode.write('')
  open()
  await userEvent.fill(field(), '80 01')
  open()
  await expect.poll(() => field().value).toBe('8001')
  await userEvent.fill(field(), '80')
  open()
  await expect.poll(() => field().value).toBe('8001')
  await userEvent.fill(field(), '')
  open()
  await expect.poll(() => storedPostcode.read()).toBeNull()
  expect(field().value).toBe('')
})

it('takes the four digits of a postcode, whatever is typed around them', async () => {
  storedPostcode.write('')
  open()
  await userEvent.fill(field(), 'ZA-80 012')
  expect([field().value, storedPostcode.read()]).toEqual(['8001', '8001'])
  storedPostcode.write('')
})

it('announces when it would arrive at a postcode that is typed', async () => {
  storedPostcode.write('')
  open()
  const announced = page.place().querySelector('[role=status]')
  expect(announced?.textContent).toContain('anywhere in South Africa')
  await userEvent.fill(field(), '8001')
  expect(announced?.textContent).toContain('8001')
  storedPostcode.write('')
})
