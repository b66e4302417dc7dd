import type { Cents } from './cents.ts'

/** South Africa's VAT, as a fraction. All prices include it. */
export const VAT_RATE = 0.15

/** The VAT in an amount that includes it, rounded to the cent. There is no exact half: it is 3 of 23 parts. */
export const vatIn = (amount: Cents): Cents => Math.round((amount * VAT_RATE) / (1 + VAT_RATE))
