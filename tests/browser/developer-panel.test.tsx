import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Panel } from '#src/developer/panel.tsx'
import { createSettingsStore } from '#src/developer/settings.ts'
import { blanketAdded, cushionAdded, entryOf } from '#tests/kit/entries.ts'
import { InShop } from './in-shop.tsx'
import { newGuest, openLog } from './open-log.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const settings = createSettingsStore({ read: () => null, write: () => {}, watch: () => {} })
const slider = () => page.place().querySelector('[type=range]') as HTMLInputElement
const show = () =>
  page.render(
    <MemoryRouter>
      <InShop>
        <Panel settings={settings} tab="t1" />
      </InShop>
    </MemoryRouter>,
  )
const point = () => slider()?.getAttribute('aria-valuetext')
const backToNow = () =>
  [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === 'Back to now')

it('travels back in time, and follows the log again from its end', async () => {
  const { store, channel } = await openLog()
  const entries = [entryOf(1, blanketAdded()), entryOf(2, cushionAdded())]
  await store.append({ after: 0, entries, identity: { from: null, to: newGuest } })
  show()
  await expect.poll(point).toBe('2 of 2')
  await userEvent.fill(slider(), '1')
  expect([point(), backToNow()?.disabled]).toEqual(['1 of 2', false])
  await userEvent.fill(slider(), '2')
  expect([point(), backToNow()?.disabled]).toEqual(['2 of 2', true])
  await store.append({ after: 2, entries: [entryOf(3, cushionAdded())], identity: null })
  channel.post({ kind: 'appended', index: 3 })
  await expect.poll(point).toBe('3 of 3')
})

it('says that the log could not be copied, as on a phone in the same network, and that it can be saved', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  show()
  const copy = [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === 'Copy the log')
  await userEvent.click(copy as HTMLButtonElement)
  await expect
    .poll(() => page.place().querySelector('header [role=status]')?.textContent)
    .toBe('Couldn’t copy. Save the log instead.')
})
