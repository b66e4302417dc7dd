import { createStaticHandler, type RouteObject, redirect } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { type Guard, withGuards } from '#src/app/route-guards.ts'

const page = { module: 'src/page.tsx', step: null }
const requestFor = (path: string) => new Request(`https://shop.example${path}`)

/** A shop with a members' page, with a lazy child page and one for staff. */
function shop(guards: Readonly<Record<string, Guard>>, loaded: string[]) {
  const loading = (name: string) => () => {
    loaded.push(name)
    return name
  }
  const table: RouteObject[] = [
    { id: 'open', path: '/open', loader: loading('open'), handle: page },
    {
      path: '/members',
      handle: { ...page, guards: ['member'] },
      children: [
        { id: 'own', path: 'own', lazy: async () => ({ loader: loading('own') }), handle: page },
        { id: 'staff', path: 'staff', loader: loading('staff'), handle: { ...page, guards: ['staff'] } },
      ],
    },
  ]
  return createStaticHandler(withGuards(table, new Map(Object.entries(guards))))
}

const away = async () => {
  throw redirect('/open')
}
const pass = async () => {}

describe('the guards named in the route table', () => {
  test('a name without a guard fails at start-up', () => {
    expect(() => shop({ member: pass }, [])).toThrow('Unknown guard: staff')
    expect(() => withGuards([{ path: '/', handle: { ...page, guards: ['toString'] } }], new Map())).toThrow('toString')
  })

  test('redirect a refused visitor, and load nothing of the page', async () => {
    const loaded: string[] = []
    const answer = await shop({ member: away, staff: pass }, loaded).query(requestFor('/members/own'))
    expect(answer instanceof Response && answer.headers.get('location')).toBe('/open')
    expect(loaded).toEqual([])
  })

  test('show the page to an admitted visitor, also one with its own chunk', async () => {
    const loaded: string[] = []
    const found = await shop({ member: pass, staff: away }, loaded).query(requestFor('/members/own'))
    expect(found instanceof Response ? found : found.loaderData.own).toBe('own')
  })

  test('run from the outermost route inwards, each page’s own only there', async () => {
    const order: string[] = []
    const noting = (name: string) => async () => {
      order.push(name)
    }
    const handler = shop({ member: noting('member'), staff: noting('staff') }, order)
    await handler.query(requestFor('/open'))
    await handler.query(requestFor('/members/staff'))
    expect(order).toEqual(['open', 'member', 'staff', 'staff'])
  })
})
