import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import { useDraft } from '#src/checkout/use-draft.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import type { CustomerSnapshot } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement

function Form({ state, loaded }: Pick<CustomerSnapshot, 'state' | 'loaded'>) {
  const { draft, change } = useDraft({ state, loaded })
  return (
    <>
      <input name="email" value={draft.email} onChange={({ target }) => change({ email: target.value })} />
      <input name="city" value={draft.city} onChange={({ target }) => change({ city: target.value })} />
    </>
  )
}
const guest: CustomerState = { status: 'guest' }
const customer = (name: string) =>
  loggedInAs({ user_id: name, shipping: savedDetails({ email: `${name}@example.org` }) })
const render = (loaded: boolean, state: CustomerState = guest) => page.render(<Form state={state} loaded={loaded} />)

beforeEach(async () => {
  await browserCheckoutStore().writeDraft(null, { ...emptyDraft(), email: 'thandi@example.com', city: 'Paarl' })
})

it('shows the draft as it was left', async () => {
  render(false)
  render(true)
  await expect.poll(() => [field('email').value, field('city').value]).toEqual(['thandi@example.com', 'Paarl'])
})

it('does not restore a field that has the focus', async () => {
  render(false)
  await userEvent.click(field('email'))
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
  await userEvent.keyboard('sipho@example.com')
  expect(field('email').value).toBe('sipho@example.com')
})

it('shows what a customer typed to nobody who logs in after them on the same page', async () => {
  await browserCheckoutStore().wipe()
  const shown = () => [field('email').value, field('city').value]
  render(true, customer('thandi'))
  await expect.poll(shown).toEqual(['thandi@example.org', ''])
  await userEvent.type(field('city'), 'Durban')
  field('city').blur()
  expect(shown()).toEqual(['thandi@example.org', 'Durban'])
  render(true)
  await expect.poll(shown).toEqual(['', ''])
  render(true, customer('sipho'))
  await expect.poll(shown).toEqual(['sipho@example.org', ''])
})
