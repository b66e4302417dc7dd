import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ClearDevice } from '#src/on-this-device/clear-device.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const button = (text: string) =>
  [...page.place().querySelectorAll('button')].findLast(({ textContent }) =>
    textContent.includes(text),
  ) as HTMLButtonElement
const fileOf = (email: string | null) =>
  ({ cart: {}, customer: { email }, entries: [] }) as unknown as Omit<Parameters<typeof ClearDevice>[0], 'unsent'>
const question = () => page.place().querySelector('dialog')

/** Opens the question about two unsent changes. Returns the list of notifications. */
async function askToClear(clear: () => Promise<void>) {
  const list = notificationList()
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shopOf({}).shop, clear }} list={list}>
        <ClearDevice {...fileOf(null)} unsent={2} />
      </InShop>
    </MemoryRouter>,
  )
  await userEvent.click(button('Clear saved data'))
  return list
}

it('asks before it deletes anything, says what would be lost, and closes once it is done', async () => {
  const { promise: deleted, resolve: end } = Promise.withResolvers<void>()
  const clear = vi.fn(() => deleted)
  const list = await askToClear(clear)
  expect(question()?.textContent).toContain('2 changes')
  expect(clear).not.toHaveBeenCalled()
  await userEvent.click(button('Clear and lose'))
  expect([question(), document.activeElement]).toEqual([expect.anything(), button('Clearing')])
  button('Clearing').click()
  end()
  await expect.poll(question).toBeNull()
  expect(clear).toHaveBeenCalledTimes(1)
  expect(list.getSnapshot()).toHaveLength(1)
  await expect.poll(() => document.activeElement).toBe(button('Clear saved data'))
})

it('says so if an error is thrown while it deletes, and can be tried again', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const list = await askToClear(() => Promise.reject(new Error('no disk')))
  await userEvent.click(button('Clear and lose'))
  await expect.poll(() => list.getSnapshot()).toMatchObject([{ title: 'Something went wrong. Please try again.' }])
  await expect.poll(() => button('Clear and lose').ariaDisabled).toBe('false')
  expect(reported).toHaveBeenCalledOnce()
})

it('the question about a guest’s data closes once somebody has logged in: nothing would be deleted', async () => {
  const show = (email: string | null) =>
    page.render(
      <MemoryRouter>
        <InShop>
          <ClearDevice {...fileOf(email)} unsent={0} />
        </InShop>
      </MemoryRouter>,
    )
  show(null)
  await userEvent.click(
    [...page.place().querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Clear saved data'),
    ) as HTMLElement,
  )
  expect(page.place().querySelector('dialog')).not.toBeNull()
  show('thandi@example.org')
  expect(page.place().querySelector('dialog')).toBeNull()
})

it('leaves the focus on its heading when the button to log out is gone', async () => {
  const show = (email: string | null) =>
    page.render(
      <MemoryRouter>
        <InShop>
          <ClearDevice {...fileOf(email)} unsent={2} />
        </InShop>
      </MemoryRouter>,
    )
  show('thandi@example.org')
  button('Log out').focus()
  show(null)
  await untilRendered()
  expect(document.activeElement).toBe(page.place().querySelector('h2'))
})
