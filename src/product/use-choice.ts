import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import type { Choice } from './choice.ts'
import { choiceFromUrl, urlOfChoice } from './choice-url.ts'

/** The choice on a product's page. It is read from the URL and written back to it, so that it can be shared. */
export function useChoice(product: Product) {
  const [search, setSearch] = useSearchParams()
  const [choice, setChoice] = useState(() => choiceFromUrl(product, search))
  const { search: query } = useLocation()
  const isWrittenHere = useNavigationType() === 'REPLACE'
  const [shown, setShown] = useState(query)
  // A link or a back navigation may lead to the same product with another choice.
  if (shown !== query) {
    setShown(query)
    if (!isWrittenHere) setChoice(choiceFromUrl(product, search))
  }
  return {
    choice,
    choose(next: Choice) {
      setChoice(next)
      setSearch(urlOfChoice(product, next, search), { replace: true, preventScrollReset: true })
    },
  }
}
