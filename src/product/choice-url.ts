import { type Choice, type ConfigurableProduct, variationOf } from './choice.ts'

/**
 * Reads the choice from a product's URL: `?colour=sage&variation=100102`. Unknown or missing options are left open. The
 * colour defaults to the first one, since the pictures must show one.
 */
export function choiceFromUrl(product: ConfigurableProduct, search: URLSearchParams): Choice {
  const colours = product.meta_data.bech_color
  const colour = colours.find(({ slug }) => slug === search.get('colour')) ?? colours[0]
  const variation = search.get('variation') ?? ''
  const named = Object.hasOwn(product.variations, variation) ? product.variations[variation] : undefined
  return {
    options: Object.fromEntries((named?.attributes ?? []).map(({ name, option }) => [name, option])),
    colour: colour?.slug ?? null,
  }
}

/** Returns the query with the choice set. Other parameters stay. */
export function urlOfChoice(product: ConfigurableProduct, choice: Choice, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  if (choice.colour === null) next.delete('colour')
  else next.set('colour', choice.colour)
  const variation = variationOf(product, choice)
  if (variation === null) next.delete('variation')
  else next.set('variation', String(variation.id))
  return next
}
