import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SiteContext } from '#src/client/site-context.tsx'
import { ConsentButton } from '#src/consent/consent-button.tsx'
import { ConsentCard } from '#src/consent/consent-card.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const button = (text: string) =>
  [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLButtonElement

it('returns the focus to the button that asked the question again', async () => {
  page.render(
    <SiteContext value={{ publicUrl: '', gtmId: 'GTM-TEST', release: '' }}>
      <MemoryRouter>
        <InShop>
          <ConsentCard gtmId="GTM-TEST" />
          <ConsentButton />
        </InShop>
      </MemoryRouter>
    </SiteContext>,
  )
  await userEvent.click(button('Decline'))
  const opener = page.place().querySelector('[data-control=consent]') as HTMLElement
  opener.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.tagName).toBe('H2')
  await userEvent.click(button('Decline'))
  await expect.poll(() => page.place().querySelector('h2')).toBeNull()
  expect(document.activeElement).toBe(opener)
})
