import type { RouteObject } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type LoadWords, withDeferredWords } from '#src/app/language/deferred-words.ts'
import { otherLanguage } from '#src/app/language/other-language.ts'
import { createRoutes } from '#src/app/routes.tsx'

const unreachable = { get: async () => ({ ok: false, reason: 'unreachable' }) as const }
const table = () =>
  otherLanguage.localise(createRoutes({ api: unreachable, identifyVisitor: async () => 'guest' as const }))

function pages(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [...(route.handle === undefined ? [] : [route]), ...pages(route.children ?? [])])
}

async function open(module: string): Promise<void> {
  const { lazy } = pages(table()).find(({ handle }) => handle.module === module) ?? {}
  if (typeof lazy !== 'function') throw new Error(`${module} is no page that comes by itself`)
  await lazy()
}

test('the texts of some pages load before the page is shown, and with no other page', async () => {
  const { translations } = otherLanguage.language
  await open('src/product/product-page.tsx')
  expect(translations).toMatchObject({ product: expect.anything(), waitingOrder: expect.anything() })
  expect(translations).not.toHaveProperty('checkout')
  await open('src/home/home-page.tsx')
  expect(translations?.home?.greeting).toBe('’n Bank om op te rus.')
  expect(translations).not.toHaveProperty('searchPage')
  await open('src/search/search-page.tsx')
  expect(translations?.searchPage?.title).toBe('Soek')
  expect(translations).toMatchObject({ pagination: expect.anything(), article: expect.anything() })
  expect(translations).not.toHaveProperty('category')
  await open('src/account/auth-pages.ts')
  expect(translations?.auth?.login.submit).toBe('Meld aan')
  expect(translations).not.toHaveProperty('order')
  await open('src/category/category-page.tsx')
  expect(translations?.category?.none).toMatch(/^Geen produkte/)
  expect(translations).not.toHaveProperty('order')
  await open('src/compare/compare-page.tsx')
  expect(translations?.compare?.title).toBe('Vergelyk banke en stoele')
  expect(translations).not.toHaveProperty('contact')
  await open('src/contact/contact-page.tsx')
  expect(translations?.contact?.title).toBe('Kontak ons')
  await open('src/checkout/checkout-page.tsx')
  expect(translations?.checkout?.place).toBe('Plaas bestelling')
  expect(translations?.order?.name('R1')).toBe('Bestelling R1')
})

test('the texts of the checkout load while the cart is shown, so that it opens without a network', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const orders = vi.fn(async () => {})
  const none = async () => {}
  const others = { categories: none, home: none, search: none, account: none, compare: none, help: none }
  const loadWords: LoadWords = { orders, ...others }
  const cart = { handle: { module: 'src/cart/cart-page.tsx', step: 3 }, lazy: async () => ({}) }
  withDeferredWords([cart], loadWords)
  await cart.lazy()
  // When the browser is idle.
  vi.advanceTimersByTime(1_000)
  expect(orders).toHaveBeenCalledOnce()
})
