import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { InstalmentPlan } from '#src/components/payment/instalment-plan.tsx'
import { ConsentButton } from '#src/consent/consent-button.tsx'
import { ReviewForm } from '#src/product/reviews/review-form.tsx'
import { SearchBox } from '#src/search/search-box.tsx'
import { controlName, recordInteractions } from '#src/ui/loading/island-interactions.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { shopOf } from './shop-of.ts'

const RENDERED = `
  <select name="sort"><option value="recent" selected>Newest first</option><option value="oldest">Oldest first</option></select>
  <select name="size"><option value="a" selected>A</option><option value="b">B</option></select>
  <input name="title" type="text" value=""><textarea name="message"></textarea>
  <button type="button" data-control="more">More</button>`

function part(html = RENDERED): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  return place
}

describe('interactions with a lazy part before its code is loaded', () => {
  it('are recorded if they are choices or typed text, and nothing else is', () => {
    const rendered = part()
    const [order] = rendered.querySelectorAll('select')
    const [words] = rendered.querySelectorAll('textarea')
    if (order === undefined || words === undefined) throw new Error('The part has its fields')
    order.value = 'oldest'
    words.value = 'Comfortable'
    const done = recordInteractions(rendered, new Set())
    const alive = part()
    const events: string[] = []
    for (const type of ['input', 'change']) {
      alive.addEventListener(type, ({ target }) => {
        if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
          events.push(`${type} ${target.value}`)
      })
    }
    done(alive)
    expect(events).toEqual(['change oldest', 'input Comfortable'])
  })

  it('are replayed on the control of the same name, wherever it is in the loaded part', async () => {
    const rendered = part()
    const words = rendered.querySelector('textarea')
    const more = rendered.querySelector('button')
    if (words === null || more === null) throw new Error('The part has its fields')
    words.value = 'Comfortable'
    words.focus()
    const done = recordInteractions(rendered, new Set([more]))
    const alive = part(
      `<button type="button" data-control="less">Less</button><textarea name="note"></textarea>${RENDERED}`,
    )
    const pressed = new Promise<unknown>((resolve) => {
      alive.addEventListener('click', ({ target }) => resolve(target), { once: true })
    })
    done(alive)
    expect([...alive.querySelectorAll('textarea')].map(({ value }) => value)).toEqual(['', 'Comfortable'])
    expect(document.activeElement).toBe(alive.querySelector('[name="message"]'))
    expect(await pressed).toBe(alive.querySelector('[data-control="more"]'))
  })

  it('are repeated by a click where a box was ticked or a choice was changed, since React hears nothing else of it', () => {
    const boxes = `<input type="checkbox" name="news"><input type="radio" name="sort" value="a" checked><input type="radio" name="sort" value="b">`
    const rendered = part(boxes)
    for (const box of rendered.querySelectorAll<HTMLInputElement>('[name="news"], [value="b"]')) box.click()
    const done = recordInteractions(rendered, new Set())
    const alive = part(boxes)
    const clicked: string[] = []
    alive.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLInputElement) clicked.push(`${target.name} ${target.value} ${target.checked}`)
    })
    done(alive)
    expect(clicked).toEqual(['news on true', 'sort b true'])
  })

  it('leave the focus on the first of two links to the same page', () => {
    const links = '<a href="/cart">Cart</a><a href="/cart">View cart</a>'
    const rendered = part(links)
    rendered.querySelector('a')?.focus()
    const done = recordInteractions(rendered, new Set())
    const alive = part(links)
    done(alive)
    expect(document.activeElement).toBe(alive.querySelector('a'))
  })

  it.each([
    { part: 'the review form', children: <ReviewForm productId={1001} onAccepted={() => {}} /> },
    { part: 'the search', children: <SearchBox size="large" /> },
    {
      part: 'the instalments and the choice of analytics',
      children: [<InstalmentPlan key="1" price={100_000} />, <ConsentButton key="2" />],
    },
  ])('find each control of $part by a unique name', ({ children }) => {
    const place = document.createElement('div')
    const root = createRoot(place)
    flushSync(() =>
      root.render(
        <CartProvider shop={shopOf({}).shop} seed={null}>
          <NotificationsContext value={notificationList()}>
            <RouterProvider router={createMemoryRouter([{ path: '/', element: children }])} />
          </NotificationsContext>
        </CartProvider>,
      ),
    )
    const names = [...place.querySelectorAll('button, form, input, select, summary, textarea')].map(controlName)
    root.unmount()
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => /^[A-Z]+$/.test(name))).toEqual([])
  })
})
