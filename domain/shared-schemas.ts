import * as v from 'valibot'

/** A whole number from 0 on. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The format of a cart's public id. */
export const CART_ID = /^[A-Za-z0-9]{8,40}$/
