import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ContactFields } from '#src/checkout/contact-fields.tsx'
import { useCheckout } from '#src/checkout/use-checkout.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

function Contact() {
  const [parts] = useState({
    total: 1_299_900,
    shippingMethod: 'localPickup' as const,
    isLeft: () => false,
    onPlaced: async () => {},
    onPlacedBefore: async () => {},
    onNotPlacedAfterLeaving: () => {},
  })
  const checkout = useCheckout(parts)
  return (
    <form onBlur={({ target }) => checkout.leave(target.getAttribute('name') ?? '')}>
      <ContactFields checkout={checkout} />
    </form>
  )
}

it('an e-mail that was corrected by the suggestion has the focus: the suggestion is gone', async () => {
  page.render(
    <MemoryRouter>
      <InShop>
        <Contact />
      </InShop>
    </MemoryRouter>,
  )
  const field = () => page.place().querySelector('[name=email]') as HTMLInputElement
  await userEvent.fill(field(), 'thandi@gmial.com')
  await userEvent.tab()
  await expect.poll(() => page.place().querySelector('[role=status] button')?.textContent).toBe('thandi@gmail.com')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field().value).toBe('thandi@gmail.com')
  expect(document.activeElement).toBe(field())
})
