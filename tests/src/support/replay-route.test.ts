import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { consoleRoutes } from '#src/app/console-routes.tsx'
import type { ConsoleApi } from '#src/support/console-api.ts'

it('a recording is read again for another cart, and not for each of its steps', () => {
  const [replay] = matchRoutes(consoleRoutes({} as ConsoleApi), '/carts/c1/replay')?.slice(-1) ?? []
  const isReadFor = (cartId: string) => {
    const change = { currentParams: replay?.params, nextParams: { cartId }, defaultShouldRevalidate: true }
    return replay?.route.shouldRevalidate?.(change as never)
  }
  expect(['c1', 'c2'].map(isReadFor)).toEqual([false, true])
})
