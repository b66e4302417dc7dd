import * as v from 'valibot'

/** A whole number from 0 on. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The format of a cart's public id. */
export const CART_ID = /^[A-Za-z0-9]{8,40}$/

/** An array from the wire. Its length is checked first: Valibot collects each issue of each item, however many there are. */
export const boundedArray = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(v.unknown()), v.maxLength(most), v.array(item))
