import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FindSchema } from '#domain/support/find-calls.ts'
import { SIGNED_OUT } from '#domain/support/staff-sign-in.ts'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { FindPage } from '#src/support/find-page.tsx'
import { PasswordPage } from '#src/support/password-page.tsx'
import { ReasonForm } from '#src/support/reason-form.tsx'
import { SignInPage } from '#src/support/sign-in-page.tsx'
import { TimelineList } from '#src/support/timeline.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

it('a password is changed once by a double click, and the fields are empty then', async () => {
  let sent = 0
  const post = async <Body,>(): Promise<ConsoleResult<Body>> => {
    sent += 1
    if (sent === 1) return { ok: true, body: { message: 'Your password is changed.' } as Body }
    return { ok: false, status: 400, message: 'The current password is wrong.' }
  }
  const api: ConsoleApi = { get: () => Promise.reject(new Error('not called')), post }
  page.render(
    <MemoryRouter>
      <PasswordPage api={api} />
    </MemoryRouter>,
  )
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('password'), 'the old password')
  await userEvent.fill(field('new_password'), 'the new password')
  const form = page.place().querySelector('form') as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await expect.poll(() => page.place().querySelector('[role=status], [role=alert]')?.textContent).not.toBe('')
  expect([sent, page.place().querySelector('[role=status]')?.textContent]).toEqual([1, 'Your password is changed.'])
  expect([field('password').value, field('new_password').value]).toEqual(['', ''])
})

it('the message that a password was not changed is announced each time', async () => {
  const answers: ((answer: ConsoleResult<never>) => void)[] = []
  const post = <Body,>() => new Promise<ConsoleResult<Body>>((resolve) => answers.push(resolve))
  page.render(<PasswordPage api={{ get: () => Promise.reject(new Error('not called')), post }} />)
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLElement, 'not the password')
  await userEvent.fill(page.place().querySelector('[name=new_password]') as HTMLElement, 'the new password')
  const alert = () => page.place().querySelector('[role=alert]')?.textContent ?? ''
  for (const attempt of [1, 2]) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => answers.length).toBe(attempt)
    await untilRendered()
    expect(alert()).toBe('')
    answers.at(-1)?.({ ok: false, status: 401, message: 'Incorrect password. Please try again.' })
    await expect.poll(alert).toBe('Incorrect password. Please try again.')
  }
})

it('a chosen problem keeps the focus, so that the arrow keys reach all of them', async () => {
  const data = { found: [], more: false, problem: null, now: 0 }
  const router = createMemoryRouter([{ path: '/', loader: () => data, element: <FindPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  const flags = () => [...page.place().querySelectorAll<HTMLInputElement>('[name=flag]')]
  flags()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => router.state.location.search).toContain('flag=')
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('flag')
})

it('a chosen problem is chosen no longer after going back to a search without it', async () => {
  const data = { found: [], more: false, problem: null, now: 0 }
  const router = createMemoryRouter([{ path: '/', loader: () => data, element: <FindPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  const checked = () => page.place().querySelector<HTMLInputElement>('[name=flag]:checked')?.value
  const choose = () => page.place().querySelector<HTMLElement>('[name=flag][value=refused]')?.click()
  choose()
  await expect.poll(() => router.state.location.search).toContain('flag=refused')
  await expect.poll(checked).toBe('refused')
  await router.navigate(-1)
  await expect.poll(checked).toBe('')

  // Also before React has shown the search that it goes back from.
  const end = router.subscribe(({ location }) => {
    if (!location.search.includes('flag=refused')) return
    end()
    void router.navigate(-1)
  })
  choose()
  await expect.poll(() => [router.state.navigation.state, router.state.historyAction]).toEqual(['idle', 'POP'])
  await expect.poll(checked).toBe('')
})

it('a field of the search takes what the shop accepts, and no more', () => {
  const data = { found: [], more: false, problem: null, now: 0 }
  const router = createMemoryRouter([{ path: '/', loader: () => data, element: <FindPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  const isTaken = (name: string, text: string) => {
    const field = page.place().querySelector(`[name=${name}]`) as HTMLInputElement
    field.value = text
    return field.checkValidity() && (field.maxLength < 0 || text.length <= field.maxLength)
  }
  for (const [name, texts] of [
    ['q', ['x'.repeat(200), 'x'.repeat(201)]],
    ['product', ['1'.repeat(9), '1'.repeat(10)]],
    ['coupon', ['stoep-8', 'A'.repeat(40), 'A'.repeat(41), 'STOEP 8']],
  ] as const) {
    const accepted = texts.map((text) => v.safeParse(FindSchema, { [name]: text }).success)
    expect([name, ...texts.map((text) => isTaken(name, text))]).toEqual([name, ...accepted])
  }
})

it('the problem of an action, and its reason, are gone once the action succeeds', async () => {
  const answers = ['The shop is being updated.', null]
  const onReason = async () => answers.shift() ?? null
  page.render(<ReasonForm label="Reason" submitLabel="Download" onReason={onReason} />)
  const problem = () => page.place().querySelector('[role=alert]')?.textContent
  const reason = page.place().querySelector('[name=reason]') as HTMLInputElement
  await userEvent.fill(reason, 'The total was wrong')
  const button = page.place().querySelector('button') as HTMLButtonElement
  await userEvent.click(button)
  await expect.poll(problem).toBe('The shop is being updated.')
  expect([reason.value, button.ariaDisabled]).toEqual(['The total was wrong', 'false'])
  await userEvent.click(button)
  await expect.poll(() => reason.value).toBe('')
  await expect.poll(problem).toBeUndefined()
})

it('what is typed while a search is loading stays, and so does the focus', async () => {
  const data = { found: [], more: false, problem: null, now: 0 }
  const loaded = Promise.withResolvers<typeof data>()
  const router = createMemoryRouter([{ path: '/', loader: () => loaded.promise, element: <FindPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('q'), 'Thandi')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  await userEvent.fill(field('coupon'), 'STOEP8')
  await userEvent.click(field('q'))
  await userEvent.keyboard('{End} Mokoena')
  loaded.resolve(data)
  await expect.poll(() => router.state.location.search).toContain('q=Thandi')
  await untilRendered()
  expect([field('q').value, field('coupon').value, document.activeElement]).toEqual([
    'Thandi Mokoena',
    'STOEP8',
    field('q'),
  ])
  field('q').blur()
  await router.navigate('/?q=Sipho')
  await expect.poll(() => field('q').value).toBe('Sipho')
})

it('a login that failed leaves the focus on its button, and its message is announced each time', async () => {
  const answers: ((answer: ConsoleResult<never>) => void)[] = []
  const post = <Body,>() => new Promise<ConsoleResult<Body>>((resolve) => answers.push(resolve))
  page.render(
    <MemoryRouter>
      <SignInPage api={{ get: () => Promise.reject(new Error('not called')), post }} />
    </MemoryRouter>,
  )
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('email'), 'thandi@rusbank.example')
  await userEvent.fill(field('password'), 'a password')
  await userEvent.fill(field('code'), '123456')
  const button = page.place().querySelector('button') as HTMLButtonElement
  const alert = () => page.place().querySelector('[role=alert]')?.textContent ?? ''
  for (const attempt of [1, 2]) {
    button.focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.poll(() => answers.length).toBe(attempt)
    expect(alert()).toBe('')
    answers.at(-1)?.({ ok: false, status: 401, message: 'Not right.' })
    await expect.poll(alert).toBe('Not right.')
    expect([answers.length, document.activeElement]).toEqual([attempt, button])
  }
})

it('an action that fails unexpectedly, such as a test that can’t be written, can be tried again', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  let tries = 0
  const onReason = async () => {
    tries += 1
    if (tries === 1) throw new Error('cannot be written')
    return null
  }
  page.render(<ReasonForm label="Test title" submitLabel="Download test" onReason={onReason} />)
  const alert = () => page.place().querySelector('[role=alert]')?.textContent ?? null
  for (const message of ['Something went wrong. Try again.', null]) {
    await userEvent.fill(page.place().querySelector('[name=reason]') as HTMLElement, 'a price that changed')
    await userEvent.keyboard('{Enter}')
    await expect.poll(alert).toBe(message)
  }
  expect([tries, report.mock.calls.length]).toEqual([2, 1])
})

it('going back after a login does not lead to the form of the login again', async () => {
  const post = async <Body,>() => ({ ok: true, body: { member: {} } as Body }) as const
  const signIn = <SignInPage api={{ get: () => Promise.reject(new Error('not called')), post }} />
  const router = createMemoryRouter(
    [
      { path: '/', element: 'Customers' },
      { path: '/orders/:number', element: 'An order' },
      { path: '/sign-in', element: signIn },
    ],
    { initialEntries: ['/', '/sign-in?to=%2Forders%2FR482913'] },
  )
  page.render(<RouterProvider router={router} />)
  for (const [name, text] of [
    ['email', 'thandi@rusbank.example'],
    ['password', 'a password'],
    ['code', '123456'],
  ]) {
    await userEvent.fill(page.place().querySelector(`[name=${name}]`) as HTMLElement, text ?? '')
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/orders/R482913')
  await router.navigate(-1)
  await expect.poll(() => router.state.location.pathname).not.toBe('/orders/R482913')
  expect(router.state.location.pathname).toBe('/')
})

const signedOut = { ok: false, status: 401, message: SIGNED_OUT } as const
const loginLinks = () =>
  [...page.place().querySelectorAll('a')].map(({ textContent, target, href }) => [
    textContent,
    target,
    new URL(href).pathname,
  ])
const loginLink = [[SIGNED_OUT, '_blank', '/support/sign-in']]

it('a form whose session has ended leads to the login in another tab, and keeps what was typed', async () => {
  page.render(<ReasonForm label="Reason" submitLabel="Download" onReason={async () => SIGNED_OUT} />)
  const reason = page.place().querySelector('[name=reason]') as HTMLInputElement
  await userEvent.fill(reason, 'The total was wrong')
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  await expect.poll(loginLinks).toEqual(loginLink)
  expect(reason.value).toBe('The total was wrong')
})

it('so does the form for a password', async () => {
  const post = async () => signedOut
  page.render(<PasswordPage api={{ get: () => Promise.reject(new Error('not called')), post }} />)
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLElement, 'the password')
  await userEvent.fill(page.place().querySelector('[name=new_password]') as HTMLElement, 'the new password')
  await userEvent.keyboard('{Enter}')
  await expect.poll(loginLinks).toEqual(loginLink)
})

it('so does a timeline that could not be read on', async () => {
  const api = { get: async () => signedOut, post: () => Promise.reject(new Error('not called')) }
  page.render(<TimelineList api={api} cartId="c1" devices={[]} round={0} returns={0} />)
  await expect.poll(loginLinks).toEqual(loginLink)
})
