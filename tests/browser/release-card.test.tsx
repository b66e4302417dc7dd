import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SiteContext } from '#src/client/site-context.tsx'
import { ReleaseCard } from '#src/release/release-card.tsx'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const card = () => page.place().querySelector('section')

it('offers a newer release once the shop has one, and reloads once all changes are saved, until the shopper puts it off', async () => {
  let release = 'own'
  const { shop, become } = shopOf({})
  const asked = vi.fn(async () => Response.json({ release }))
  vi.stubGlobal('fetch', asked)
  let reloads = 0
  const onNavigate = (event: NavigateEvent): void => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    reloads += 1
  }
  navigation.addEventListener('navigate', onNavigate)
  onTestFinished(() => navigation.removeEventListener('navigate', onNavigate))
  page.render(
    <SiteContext value={{ publicUrl: '', gtmId: null, release }}>
      <InShop shop={shop}>
        <ReleaseCard />
      </InShop>
    </SiteContext>,
  )
  expect(card()).toBeNull()
  release = 'newer'
  dispatchEvent(new Event('focus'))
  await expect.poll(card).not.toBeNull()
  // The page has a banner then, which says that it must be reloaded.
  become({ isUpdateNeeded: true })
  expect(card()).toBeNull()
  become({})
  expect(card()).not.toBeNull()
  const [later, reload] = [...page.place().querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]
  become({ pending: 1, isDurable: false })
  await userEvent.click(reload)
  expect([reload.textContent, reload.ariaDisabled, document.activeElement]).toEqual(['Saving…', 'true', reload])
  reload.click()
  expect(reloads).toBe(0)
  become({})
  await expect.poll(() => reloads).toBe(1)
  await userEvent.click(later)
  expect(card()).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
})
