import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import { useDraft } from '#src/checkout/use-draft.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import type { CustomerSnapshot } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement

function Form({ state, loaded }: Pick<CustomerSnapshot, 'state' | 'loaded'>) {
  const { draft, change } = useDraft({ state, loaded })
  return (
    <>
      <input name="email" value={draft.email} onChange={({ target }) => change({ email: target.value })} />
      <input name="city" value={draft.city} onChange={({ target }) => change({ city: target.value })} />
      <button type="button" onClick={() => change({ method: 'payfast' })}>
        Payfast
      </button>
    </>
  )
}
const guest: CustomerState = { status: 'guest' }
const customer = (name: string) => loggedInAs(customerNamed(name))
const render = (loaded: boolean, state: CustomerState = guest) => page.render(<Form state={state} loaded={loaded} />)

beforeEach(async () => {
  await browserCheckoutStore().writeDraft(null, { ...emptyDraft(), email: 'thandi@example.com', city: 'Paarl' })
})

/** Reads the stored draft while the field of the e-mail has the focus. */
async function readWhileFocused(): Promise<void> {
  render(false)
  await userEvent.click(field('email'))
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
}

it('shows the draft as it was left', async () => {
  render(false)
  render(true)
  await expect.poll(() => [field('email').value, field('city').value]).toEqual(['thandi@example.com', 'Paarl'])
})

it('does not restore a field that has the focus', async () => {
  await readWhileFocused()
  await userEvent.keyboard('sipho@example.com')
  expect(field('email').value).toBe('sipho@example.com')
})

it('what is typed before the draft is read is stored with the rest of it, and as nobody else’s', async () => {
  await browserCheckoutStore().writeDraft('thandi', { ...emptyDraft(), email: 'thandi@example.com', city: 'Paarl' })
  render(false)
  await userEvent.type(field('email'), 'new@example.com')
  render(true, customer('thandi'))
  await expect.poll(() => [field('email').value, field('city').value]).toEqual(['new@example.com', 'Paarl'])
  expect(await browserCheckoutStore().readDraft('thandi')).toMatchObject({ email: 'new@example.com', city: 'Paarl' })
})

it('restores a field that had the focus once it is left as it was, and stores it with the rest', async () => {
  await readWhileFocused()
  expect(field('email').value).toBe('')
  await userEvent.tab()
  await expect.poll(() => field('email').value).toBe('thandi@example.com')
  await userEvent.fill(field('city'), 'Durban')
  expect(await browserCheckoutStore().readDraft(null)).toMatchObject({ email: 'thandi@example.com', city: 'Durban' })
})

it('a choice made by the press that leaves such a field is stored with the field’s text', async () => {
  await readWhileFocused()
  await userEvent.click(page.place().querySelector('button') as HTMLElement)
  await expect.poll(() => field('email').value).toBe('thandi@example.com')
  expect(await browserCheckoutStore().readDraft(null)).toMatchObject({ email: 'thandi@example.com', method: 'payfast' })
})

it('keeps what is typed into a field that had the focus once it is left', async () => {
  await readWhileFocused()
  await userEvent.keyboard('sipho@example.com')
  await userEvent.tab()
  expect(field('email').value).toBe('sipho@example.com')
  expect(await browserCheckoutStore().readDraft(null)).toMatchObject({ email: 'sipho@example.com', city: 'Paarl' })
})

it('leaves a field that had the focus and was emptied as it is', async () => {
  render(false)
  await userEvent.type(field('email'), 'x')
  await userEvent.clear(field('email'))
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
  await userEvent.tab()
  expect(field('email').value).toBe('')
})

it('shows what was typed in another tab when the shopper returns to this one, and does not overwrite it', async () => {
  const store = browserCheckoutStore()
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
  await userEvent.fill(field('email'), 'sipho@example.com')
  await userEvent.tab()
  await store.writeDraft(null, { ...emptyDraft(), email: 'zola@example.com', city: 'Durban', suburb: 'Berea' })
  field('city').blur()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => [field('email').value, field('city').value]).toEqual(['zola@example.com', 'Durban'])
  await userEvent.type(field('email'), '.za')
  expect(await store.readDraft(null)).toMatchObject({ email: 'zola@example.com.za', city: 'Durban', suburb: 'Berea' })
})

it('shows what another window stored at once, and does not overwrite it', async () => {
  const store = browserCheckoutStore()
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
  await store.writeDraft(null, { ...emptyDraft(), email: 'zola@example.com', city: 'Durban' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'rusbank.checkout-draft' }))
  await expect.poll(() => field('city').value).toBe('Durban')
  await userEvent.type(field('city'), ' North')
  expect(await store.readDraft(null)).toMatchObject({ email: 'zola@example.com', city: 'Durban North' })
})

it('does not store the text that a field was restored with over a later one of another tab', async () => {
  const store = browserCheckoutStore()
  await readWhileFocused()
  await userEvent.tab()
  field('city').blur()
  await expect.poll(() => field('email').value).toBe('thandi@example.com')
  await store.writeDraft(null, { ...emptyDraft(), email: 'zola@example.com', city: 'Durban' })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => field('email').value).toBe('zola@example.com')
  await userEvent.fill(field('city'), 'Paarl')
  expect(await store.readDraft(null)).toMatchObject({ email: 'zola@example.com', city: 'Paarl' })
})

it('does not fill a field that the customer emptied with their details when they return', async () => {
  const store = browserCheckoutStore()
  await store.wipe()
  render(true, customer('thandi'))
  await expect.poll(() => field('email').value).toBe('thandi@example.org')
  await userEvent.clear(field('email'))
  field('email').blur()
  await store.writeDraft('thandi', { ...emptyDraft(), city: 'Durban' })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => field('city').value).toBe('Durban')
  expect(field('email').value).toBe('')
})

it('keeps what is typed while the stored draft is read again', async () => {
  const store = browserCheckoutStore()
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
  const { promise: disk, resolve: answer } = Promise.withResolvers<void>()
  const reading = vi.spyOn(store, 'readDraft').mockImplementationOnce(async () => {
    await disk
    return { ...emptyDraft(), email: 'thandi@example.com', city: 'Paarl' }
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await userEvent.fill(field('city'), 'Durban')
  answer()
  await reading.mock.results[0]?.value
  await untilRendered()
  expect(field('city').value).toBe('Durban')
})

it('keeps what it shows when the shopper returns and the stored draft is gone', async () => {
  render(true)
  await expect.poll(() => field('city').value).toBe('Paarl')
  await browserCheckoutStore().wipe()
  document.dispatchEvent(new Event('visibilitychange'))
  await untilRendered()
  expect(field('city').value).toBe('Paarl')
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

it('shows a draft that is read late to nobody if its owner logged out meanwhile, and stores it as nobody else’s', async () => {
  const store = browserCheckoutStore()
  await store.wipe()
  await store.writeDraft('thandi', { ...emptyDraft(), email: 'thandi@example.org', city: 'Durban' })
  const { promise: disk, resolve: answer } = Promise.withResolvers<void>()
  const read = store.readDraft
  const reading = vi.spyOn(store, 'readDraft').mockImplementationOnce(async (owner) => {
    const kept = await read(owner)
    await disk
    return kept
  })
  render(true, customer('thandi'))
  await expect.poll(() => reading.mock.calls.length).toBe(1)
  render(true)
  answer()
  await reading.mock.results[0]?.value
  await store.wipe()
  await userEvent.type(field('city'), 'P')
  expect([field('email').value, field('city').value]).toEqual(['', 'P'])
  await expect.poll(async () => (await store.readDraft(null))?.city).toBe('P')
  expect((await store.readDraft(null))?.email).toBe('')
})

it('shows the second customer’s draft although the first one’s is read after it', async () => {
  const store = browserCheckoutStore()
  await store.wipe()
  const { promise: disk, resolve: answer } = Promise.withResolvers<void>()
  const reading = vi.spyOn(store, 'readDraft').mockImplementationOnce(async () => {
    await disk
    return { ...emptyDraft(), city: 'Durban' }
  })
  render(true, customer('thandi'))
  await expect.poll(() => reading.mock.calls.length).toBe(1)
  await userEvent.type(field('email'), 'thandi@example.org')
  field('email').blur()
  render(true, customer('sipho'))
  await expect.poll(() => field('email').value).toBe('sipho@example.org')
  answer()
  await reading.mock.results[0]?.value
  await userEvent.type(field('city'), 'P')
  expect([field('email').value, field('city').value]).toEqual(['sipho@example.org', 'P'])
})
