import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page as view } from 'vitest/browser'
import type { Product } from '#domain/catalogue/product.ts'
import { type Addition, DrawerContext } from '#src/components/cart/drawer-context.ts'
import { BuyForm } from '#src/product/buy-form.tsx'
import { BuyPanel } from '#src/product/buy-panel.tsx'
import { NOW } from '#tests/kit/entries.ts'
import { couch } from '#tests/kit/goods.ts'
import { InShop, InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

function CouchForm() {
  const [choice, setChoice] = useState({ options: {}, colour: null } as Parameters<typeof BuyForm>[0]['choice'])
  return <BuyForm product={couch as unknown as Product} at={0} choice={choice} onChoice={setChoice} />
}

/** Shows the form of a couch in two fillings and two colours. Returns what was added. */
function open() {
  const { shop, acts } = shopOf({})
  page.render(
    <DrawerContext value={{ isOpen: false, open: () => Promise.resolve(false) }}>
      <InShop shop={shop}>
        <CouchForm />
      </InShop>
    </DrawerContext>,
  )
  return acts
}
const radio = (name: string) => view.getByRole('radio', { name, exact: true })
const price = () => page.place().querySelector('[data-price]')?.getAttribute('data-price')

it('adding before every option is chosen names the missing ones, leads to the first and adds nothing', async () => {
  const acts = open()
  const add = view.getByRole('button', { name: 'Add to cart' })
  const alert = view.getByRole('alert')
  await add.click()
  await expect.element(alert).toHaveTextContent('Please complete all configurations')
  const filling = view.getByRole('radiogroup', { name: 'Filling' })
  await expect.element(filling).toHaveAccessibleDescription('Choose a filling.')
  expect(filling.element().contains(document.activeElement)).toBe(true)
  expect(acts).toEqual([])

  await radio('Foam').click()
  await radio('Stone').click()
  await add.click()
  expect(acts).toMatchObject([
    { type: 'AddItem', productId: couch.id, variation: 100101, colour: 'stone', quantity: 1 },
  ])
  await expect.element(alert).not.toHaveTextContent('Please complete all configurations')
})

it('the price beside the button says "from" until the choice is complete', async () => {
  open()
  expect(price()).toMatch(/^From\s+R\s12\s999\.00$/)
  await radio('Feather').click()
  await expect.poll(price).toMatch(/^R\s13\s999\.00$/)
})

it('what is added is told to arrive as of when the page was last shown, for a tab that was open for days', async () => {
  const confirmed: unknown[] = []
  const drawer = {
    isOpen: false,
    open: async (addition?: Addition) => {
      confirmed.push(addition?.at)
      return true
    },
  }
  page.render(
    <DrawerContext value={drawer}>
      <InShopRoute>
        <BuyPanel
          product={{ ...couch, delivery_days: { min: 2, max: 4 } } as unknown as Product}
          at={0}
          choice={{ options: { Filling: 'Foam' }, colour: 'stone' }}
          onChoice={() => {}}
        />
      </InShopRoute>
    </DrawerContext>,
  )
  const add = view.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await expect.poll(() => confirmed).toEqual([0])
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  document.dispatchEvent(new Event('visibilitychange'))
  await add.click()
  await expect.poll(() => confirmed).toEqual([0, NOW])
})
