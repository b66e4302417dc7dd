import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LogOutEverywhere } from '#src/account/log-out-everywhere.tsx'
import { useAccountFailureMessage } from '#src/account/use-account-form.ts'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { LogOutButton } from '#src/components/session/log-out-button.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('names the number of changes that are unsent when it is asked, not when the button was pressed', async () => {
  const { shop, become } = shopOf({ pending: 3 })
  let end = (_: 'unsent') => {}
  const flushBeforeLogout = () =>
    new Promise<'unsent'>((resolve) => {
      end = resolve
    })
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, flushBeforeLogout }}>
        <LogOutButton className={undefined}>Log out</LogOutButton>
      </InShop>
    </MemoryRouter>,
  )
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  become({ pending: 1 })
  end('unsent')
  await expect
    .poll(() => document.querySelector('dialog')?.textContent ?? '')
    .toContain('1 change to your cart hasn’t been')
})

it('a second press while the changes are being sent starts no second logout', async () => {
  const flushBeforeLogout = vi.fn(() => new Promise<'sent'>(() => {}))
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shopOf({ pending: 1 }).shop, flushBeforeLogout }}>
        <LogOutButton className={undefined}>Log out</LogOutButton>
      </InShop>
    </MemoryRouter>,
  )
  const button = page.place().querySelector('button') as HTMLButtonElement
  await userEvent.click(button)
  await expect.poll(() => button.ariaDisabled).toBe('true')
  button.click()
  expect(flushBeforeLogout).toHaveBeenCalledTimes(1)
})

/** As on the page of the devices: the failure is explained, and the login dialog opened if the session has ended. */
function Devices({ onExplained }: { readonly onExplained: (text: string) => void }) {
  const explain = useAccountFailureMessage()
  return <LogOutEverywhere onStart={() => {}} onFailure={(failure) => onExplained(explain(failure))} />
}

/** Presses “log out everywhere”, which the shop refuses with this code. Resolves with the explanation. */
async function refusedEverywhere(status: number, code: string): Promise<string> {
  onTestFinished(loginDialog.host())
  vi.stubGlobal('fetch', async () => Response.json({ code, message: 'Not now', data: { status } }, { status }))
  const explained: string[] = []
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shopOf({}).shop, flushBeforeLogout: async () => 'sent' }}>
        <Devices onExplained={(text) => explained.push(text)} />
      </InShop>
    </MemoryRouter>,
  )
  const button = page.place().querySelector('button') as HTMLButtonElement
  await userEvent.click(button)
  await expect.poll(() => explained).toHaveLength(1)
  await expect.poll(() => button.ariaDisabled).toBe('false')
  return explained.join()
}

it('lets the customer log in again after the shop has refused a logout', async () => {
  expect(await refusedEverywhere(500, 'failed')).toBe('Not now')
  loginDialog.open('login')
  expect(loginDialog.getSnapshot()).toBe('login')
})

it('asks for a login if the session that is to be logged out everywhere has ended', async () => {
  await refusedEverywhere(401, 'session_ended')
  expect(loginDialog.getSnapshot()).toBe('ended')
})

it.each(['flushBeforeLogout', 'logOut'] as const)(
  'a logout in which an error is thrown says so, can be tried again, and lets the customer log in: %s',
  async (failing) => {
    onTestFinished(loginDialog.host())
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
    const list = notificationList()
    const shop = { ...shopOf({}).shop, flushBeforeLogout: async () => 'sent' as const }
    const fail = () => Promise.reject(new Error(failing))
    page.render(
      <MemoryRouter>
        <InShop shop={{ ...shop, [failing]: fail }} list={list}>
          <LogOutButton className={undefined}>Log out</LogOutButton>
        </InShop>
      </MemoryRouter>,
    )
    const button = page.place().querySelector('button') as HTMLButtonElement
    for (const times of [1, 2]) {
      await userEvent.click(button)
      await expect.poll(() => reported.mock.calls).toHaveLength(times)
      await expect.poll(() => button.ariaDisabled).toBe('false')
    }
    expect(list.getSnapshot()).toMatchObject([{ type: 'error', title: 'Something went wrong. Please try again.' }])
    loginDialog.open('login')
    expect(loginDialog.getSnapshot()).toBe('login')
  },
)
