import * as v from 'valibot'

/** A whole number from 0 on. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The format of a cart's public id. */
export const CART_ID = /^[A-Za-z0-9]{8,40}$/

/**
 * An array from the wire. One that is too long is refused after one item more than allowed: Valibot would collect the issues
 * of all items.
 */
export function boundedArray<Item extends v.GenericSchema>(item: Item, most: number) {
  const array = v.array(item)
  const bounded: typeof array = {
    ...array,
    '~run': (dataset, config) =>
      array['~run'](Array.isArray(dataset.value) ? { value: dataset.value.slice(0, most + 1) } : dataset, config),
  }
  return v.pipe(bounded, v.maxLength(most))
}
