import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useRevalidation } from '#src/account/use-revalidation.ts'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { QuantityField } from '#src/components/cart/quantity-field.tsx'
import { useAfterPress } from '#src/ui/form/use-after-press.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { holdTimers } from './hold-timers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const acts: string[] = []

beforeEach(() => {
  acts.length = 0
})

function PostcodeForm() {
  const afterPress = useAfterPress()
  const [problem, setProblem] = useState<string | null>(null)
  const [isLater, setLater] = useState(false)
  return (
    <>
      <input aria-label="Postcode" onBlur={() => afterPress(() => setProblem('Enter a 4-digit postal code.'))} />
      {problem !== null && <p style={{ height: '5rem' }}>{problem}</p>}
      <input type="radio" aria-label="Pay later" checked={isLater} onChange={() => setLater(true)} />
      <button type="button" onClick={() => acts.push('pressed')}>
        Pay by card
      </button>
    </>
  )
}

/** A line that is removed with its last piece. */
function Line() {
  const [quantity, setQuantity] = useState(2)
  return (
    <>
      {quantity > 0 && (
        <div style={{ height: '5rem' }}>
          <QuantityField
            quantity={quantity}
            of="the couch"
            onQuantity={(wanted) => {
              acts.push(`quantity ${wanted}`)
              setQuantity(wanted)
            }}
          />
          <button
            type="button"
            data-remove
            onClick={() => {
              acts.push('removed')
              setQuantity(0)
            }}
          >
            Remove
          </button>
        </div>
      )}
      <button type="button" data-checkout onClick={() => acts.push('pressed')}>
        Checkout
      </button>
    </>
  )
}

/** The shop's answer appears above a button. */
function Account() {
  const [name, setName] = useState<string | null>(null)
  const onAnswer = (answer: { readonly name: string }) => {
    acts.push('answer taken')
    setName(answer.name)
  }
  useRevalidation({ path: '/api/customer', onAnswer })
  return (
    <>
      {name !== null && <p style={{ height: '5rem' }}>{name}</p>}
      <button type="button" onClick={() => acts.push('pressed')}>
        Delete my account
      </button>
    </>
  )
}

const show = (Part: () => React.ReactNode) => page.render(<Part />)
const found = (selector: string): HTMLElement => {
  const element = page.place().querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`nothing is ${selector}`)
  return element
}

it('the error of a field that loses focus to a press is shown after the press took effect', async () => {
  show(PostcodeForm)
  await userEvent.fill(found('input'), '12')
  await userEvent.click(found('button'))
  expect(acts).toEqual(['pressed'])
  await expect.poll(() => page.place().textContent).toContain('Enter a 4-digit postal code.')
})

it('with the keyboard the error is shown at once', async () => {
  show(PostcodeForm)
  await userEvent.click(found('input'))
  await userEvent.tab()
  expect(page.place().textContent).toContain('Enter a 4-digit postal code.')
})

it('a pressed radio is selected although the error of the field that lost focus is shown', async () => {
  show(PostcodeForm)
  await userEvent.fill(found('input'), '12')
  await userEvent.click(found('input[type=radio]'))
  expect(found('input[type=radio]')).toHaveProperty('checked', true)
  await expect.poll(() => page.place().textContent).toContain('Enter a 4-digit postal code.')
})

it('a typed quantity takes effect with the press that leaves its field, and nothing moves under the press', async () => {
  show(Line)
  await userEvent.fill(found('input'), '0')
  await userEvent.click(found('[data-checkout]'))
  expect(acts).toEqual(['pressed', 'quantity 0'])
})

it('a stepper button continues from the typed quantity, which counts once', async () => {
  const timers = holdTimers()
  show(Line)
  await userEvent.fill(found('input'), '5')
  await userEvent.click(found('[aria-label^="One more"]'))
  timers.end()
  expect(acts).toEqual(['quantity 6'])
})

it('a typed quantity is discarded if the press removes its line', async () => {
  const timers = holdTimers()
  show(Line)
  await userEvent.fill(found('input'), '5')
  await userEvent.click(found('[data-remove]'))
  timers.end()
  expect(acts).toEqual(['removed'])
})

it('an answer that arrives during a press is shown after the press took effect', async () => {
  const answer = Promise.withResolvers<ApiResult<unknown>>()
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(answer.promise as Promise<ApiResult<never>>)
  onTestFinished(() => get.mockRestore())
  const state = loggedInAs(customerNamed('thandi'))
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <Account />
    </InShop>,
  )
  await expect.poll(() => get).toHaveBeenCalledOnce()
  const mouse = (type: string) => found('button').dispatchEvent(new MouseEvent(type, { bubbles: true }))
  mouse('mousedown')
  answer.resolve({ ok: true, body: { name: 'Thandi' } })
  // The page awaits the same promise since earlier.
  await answer.promise
  expect(acts).toEqual([])
  expect(page.place().textContent).toBe('Delete my account')
  mouse('mouseup')
  mouse('click')
  expect(acts).toEqual(['pressed', 'answer taken'])
  await expect.poll(() => page.place().textContent).toContain('Thandi')
})

it('the error of a field that loses focus to another mouse button is shown at once', async () => {
  show(PostcodeForm)
  await userEvent.fill(found('input'), '12')
  found('button').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 2 }))
  found('input').blur()
  await expect.poll(() => page.place().textContent).toContain('Enter a 4-digit postal code.')
})
