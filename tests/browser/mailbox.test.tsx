import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MailboxPanel } from '#src/account/mailbox-panel.tsx'
import { browserApi } from '#src/client/api/browser-api.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'
import { whenShown } from './when-shown.ts'

const page = testPage()

const found = (orders: number) => ({
  email: 't@example.org',
  confirmed: true,
  found: { orders, messages: 0, reviews: 0 },
})

/** Shows the mailbox of a customer, as the page was rendered: by default with one order of a guest. */
function show(rendered = found(1)) {
  const state = loggedInAs({ user_id: 'thandi', shipping: savedDetails({ email: 't@example.org' }) })
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state })
  page.render(
    <InShopRoute shop={{ ...shopOf({}).shop, customer }}>
      <MailboxPanel rendered={rendered} done="Nothing to add" />
    </InShopRoute>,
  )
}

it('what was added is not offered again by an answer from before', async () => {
  const late = Promise.withResolvers<{ ok: true; body: never }>()
  const get = vi
    .spyOn(browserApi, 'get')
    .mockReturnValueOnce(late.promise)
    .mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  vi.stubGlobal('fetch', async () => Response.json(found(0)))
  show()
  await expect.poll(() => page.place().querySelector('button')).not.toBeNull()
  page.place().querySelector('button')?.click()
  await whenShown(
    page.place(),
    () => page.place().textContent === 'Nothing to add',
    () => late.resolve({ ok: true, body: found(1) as never }),
  )
  await untilRendered()
  expect(page.place().textContent).toBe('Nothing to add')
})

it('a confirmed e-mail is not to be confirmed again by an answer from before', async () => {
  const late = Promise.withResolvers<{ ok: true; body: never }>()
  const get = vi.spyOn(browserApi, 'get').mockReturnValueOnce(late.promise)
  onTestFinished(() => get.mockRestore())
  vi.stubGlobal('fetch', async () => Response.json(found(0)))
  const unconfirmed = { ...found(0), confirmed: false }
  show(unconfirmed)
  await userEvent.fill(page.place().querySelector('[name=code]') as HTMLInputElement, '12345678')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.place().textContent).toBe('Your e-mail is confirmed.')
  late.resolve({ ok: true, body: unconfirmed as never })
  await late.promise
  await untilRendered()
  expect(page.place().textContent).toBe('Your e-mail is confirmed.')
})

it('the question that replaces the form of a confirmed e-mail gets the focus', async () => {
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  vi.stubGlobal('fetch', async () => Response.json(found(1)))
  show({ ...found(0), confirmed: false })
  await userEvent.fill(page.place().querySelector('[name=code]') as HTMLInputElement, '12345678')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Your e-mail is confirmed')
})

it('what has changed since it was shown is not added, and the customer is asked about what there is now', async () => {
  const get = vi.spyOn(browserApi, 'get').mockResolvedValueOnce({ ok: true, body: found(1) as never })
  onTestFinished(() => get.mockRestore())
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    const data = { status: 409, found: found(2).found }
    return Response.json({ code: 'found_changed', message: 'Please check the list again.', data }, { status: 409 })
  })
  show()
  await expect.poll(() => page.place().textContent).toContain('1 order ')
  get.mockResolvedValue({ ok: true, body: found(2) as never })
  page.place().querySelector('button')?.click()
  await expect.poll(() => page.place().textContent).toContain('2 orders ')
  page.place().querySelector('button')?.click()
  await expect.poll(() => sent).toEqual([{ found: found(1).found }, { found: found(2).found }])
})

it('the same failure is announced again when it comes again', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  page.render(
    <InShopRoute>
      <MailboxPanel rendered={found(1)} done="Nothing to add" />
    </InShopRoute>,
  )
  const alert = () => page.place().querySelector('[role=alert]')
  await expect.poll(() => page.place().querySelector('button')).not.toBeNull()
  for (const attempt of [1, 2]) {
    page.place().querySelector('button')?.click()
    await expect.poll(() => answers.length).toBe(attempt)
    await untilRendered()
    expect(alert()).toBeNull()
    answers.at(-1)?.(Response.json({ code: 'busy', message: 'Busy', data: { status: 503 } }, { status: 503 }))
    await expect.poll(alert).not.toBeNull()
  }
})

it('the problem of a code is gone once another code is on its way', async () => {
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/code'))
      return Response.json({ message: 'We’ve e-mailed you another code.', data: { status: 200 } })
    const data = { status: 500 }
    return Response.json({ code: 'failed', message: 'The shop is being updated.', data }, { status: 500 })
  })
  show({ ...found(0), confirmed: false })
  const alert = () => page.place().querySelector('[role=alert]')?.textContent
  await expect.poll(() => page.place().querySelector('input')).not.toBeNull()
  await userEvent.fill(page.place().querySelector('input') as HTMLInputElement, '12345678')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(alert).toBe('The shop is being updated.')
  await userEvent.click(page.place().querySelector('[type=button]') as HTMLButtonElement)
  await expect.poll(() => page.place().textContent).toContain('We’ve e-mailed you another code.')
  expect(alert()).toBeUndefined()
})

it('a wrong code and its problem are gone once another code is on its way', async () => {
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/code')) return Response.json({ message: 'Sent', data: { status: 200 } })
    const message = 'This code no longer works. Please request a new code.'
    return Response.json({ code: 'bad_request', message, data: { status: 400, fields: ['code'] } }, { status: 400 })
  })
  show({ ...found(0), confirmed: false })
  const field = () => page.place().querySelector('[name=code]') as HTMLInputElement
  await expect.poll(field).not.toBeNull()
  await userEvent.fill(field(), '12345678')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field().ariaInvalid).toBe('true')
  await userEvent.click(page.place().querySelector('[type=button]') as HTMLButtonElement)
  await expect.poll(() => page.place().textContent).toContain('Sent')
  expect([field().value, page.place().textContent]).toEqual(['', expect.not.stringContaining('no longer works')])
})

it('a code that is sent again is announced again', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  page.render(
    <InShopRoute>
      <MailboxPanel rendered={{ ...found(0), confirmed: false }} />
    </InShopRoute>,
  )
  const said = () => [...page.place().querySelectorAll('[role=status]')].at(-1)?.textContent
  const another = () => [...page.place().querySelectorAll('button')].at(-1)
  for (const attempt of [1, 2]) {
    another()?.click()
    await expect.poll(() => answers.length).toBe(attempt)
    await untilRendered()
    expect(said()).toBe('')
    answers.at(-1)?.(Response.json({ data: { status: 200 }, message: 'Sent' }))
    await expect.poll(said).not.toBe('')
  }
})

it('another code is sent once, however often the button is pressed before the shop answers', async () => {
  const sent: string[] = []
  let answer = (_response: Response) => {}
  vi.stubGlobal('fetch', ({ url, method }: Request) => {
    if (method === 'POST') sent.push(new URL(url).pathname)
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  page.render(
    <InShopRoute>
      <MailboxPanel rendered={{ ...found(0), confirmed: false }} />
    </InShopRoute>,
  )
  const another = () => [...page.place().querySelectorAll('button')].at(-1)
  another()?.click()
  await expect.poll(() => sent).toHaveLength(1)
  another()?.click()
  answer(Response.json({ data: { status: 200 }, message: 'Sent' }))
  await expect.poll(() => page.place().textContent).toContain('Sent')
  expect(sent).toEqual(['/api/customer/mailbox/code'])
})

it('what guests left is added once, however often the button is pressed before the shop answers', async () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', ({ url }: Request) => {
    sent.push(new URL(url).pathname)
    return answer.promise
  })
  page.render(
    <InShopRoute>
      <MailboxPanel rendered={found(1)} done="Nothing to add" />
    </InShopRoute>,
  )
  const add = () => page.place().querySelector('button')
  add()?.click()
  await expect.poll(() => sent).toHaveLength(1)
  await untilRendered()
  add()?.click()
  answer.resolve(Response.json(found(0)))
  await expect.poll(() => page.place().textContent).toBe('Nothing to add')
  expect(sent).toEqual(['/api/customer/mailbox/join'])
})
