import { useEffect, useEffectEvent } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router-dom'
import { lastSeq } from '#domain/log/fold.ts'
import { useCart, useShop } from '../cart/cart-context.tsx'
import { measureOfAct, measureOfCart } from './cart-measures.ts'
import { tell } from './data-layer.ts'
import type { Measure } from './measure.ts'
import { measureOfChoice, measureOfProduct, measureOfShelf, shelfIn } from './sights.ts'

interface MeasuringProps {
  /** Whether the cart is looked at, on its page or beside another. */
  readonly isCartShown: boolean
}

/** Tells the data layer what is looked at and what is done. Whether anybody may read it, the shopper decides. */
export function Measuring({ isCartShown }: MeasuringProps) {
  useMeasuredPages()
  useMeasuredActs()
  useMeasuredCart(isCartShown)
  return null
}

function useMeasuredPages(): void {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const data = useMatches().at(-1)?.loaderData
  const shelf = shelfIn(data)
  const product = measureOfProduct(data, new URLSearchParams(search))
  // A choice on a product's page changes its address, and is no other page; a narrowed list is another list.
  const page = shelf === null || product !== null ? pathname : pathname + search
  const look = useEffectEvent(() => {
    tellIf(product)
    tellIf(shelf === null ? null : measureOfShelf(shelf))
  })
  const isThere = state === 'idle'
  useEffect(() => {
    if (isThere && page !== '') look()
  }, [page, isThere])

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[href]') : null
    if (shelf !== null && link !== null) tellIf(measureOfChoice(shelf, link.pathname))
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => follow(event)
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [])
}

/** What was done to the cart, as the log has it: in this page, and in pages that were gone before they could tell. */
function useMeasuredActs(): void {
  const shop = useShop()
  const { fold, loaded } = useCart()
  const last = lastSeq(fold)
  useEffect(() => {
    if (!loaded || last === 0 || document.visibilityState === 'hidden') return
    void shop.claimActs().then((acts) => {
      for (const act of acts) tellIf(measureOfAct(act))
    })
  }, [shop, loaded, last])
}

function useMeasuredCart(isCartShown: boolean): void {
  const { view, loaded } = useCart()
  const look = useEffectEvent(() => tellIf(measureOfCart(view)))
  useEffect(() => {
    if (loaded && isCartShown) look()
  }, [loaded, isCartShown])
}

function tellIf(measure: Measure | null): void {
  if (measure !== null) tell(measure)
}
