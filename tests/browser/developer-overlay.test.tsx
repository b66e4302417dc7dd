import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Overlay } from '#src/developer/overlay.tsx'
import { createSettingsStore } from '#src/developer/settings.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('opens by its shortcut, and closes by it again', async () => {
  const settings = createSettingsStore({ read: () => null, write: () => {}, watch: () => {} })
  page.render(
    <MemoryRouter>
      <InShop>
        <Overlay settings={settings} tab="t1" />
      </InShop>
    </MemoryRouter>,
  )
  for (const isOpen of [true, false]) {
    await userEvent.keyboard('{Control>}{Shift>}{l}{/Shift}{/Control}')
    await expect.poll(() => page.place().querySelector('[aria-label="Developer’s overlay"]') !== null).toBe(isOpen)
  }
})
