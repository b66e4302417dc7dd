import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/limits.ts'
import type { REJECTION_WORDS } from './rejection-words.en.ts'

const AMOUNT = /R \d[\d\s]*\.\d{2}/g
const CODES = /^(\S+) already saves .* With (\S+) you would/

/** By the reason. Names, amounts and numbers are only in the English message, so they are read from there. */
const MESSAGES: Readonly<Record<CartReason, (message: string) => string>> = {
  unknown_product: () => 'Hierdie produk is nie meer beskikbaar nie.',
  unknown_variation: () => 'Hierdie produk kom nie in daardie opsie nie.',
  unknown_colour: () => 'Hierdie produk kom nie in daardie kleur nie.',
  incomplete_configuration: () => 'Maak asseblief al die keuses',
  quantity_out_of_range: () => `Jy kan 1 tot ${MAX_QUANTITY} van elke item bestel.`,
  too_many_lines: () => `Jou mandjie kan tot ${MAX_LINES} verskillende items bevat.`,
  out_of_stock: (message) => `${nameIn(message)}: niks meer oor nie.`,
  not_enough_stock: (message) => `${nameIn(message)}: net ${/(\d+) left/.exec(message)?.[1] ?? 'enkeles'} oor.`,
  item_not_in_cart: () => 'Hierdie item is nie meer in jou mandjie nie.',
  cart_empty: () => 'Jou mandjie is leeg.',
  coupon_already_applied: () => 'Hierdie promosiekode is reeds toegepas.',
  coupon_not_applied: () => 'Hierdie promosiekode is nie toegepas nie.',
  invalid_promo_code: () => 'Ongeldige promosiekode',
  promo_code_expired: () => 'Ongeldige promosiekode: dit het verval.',
  coupon_worth_less(message) {
    const [, applied = 'Jou kode', asked = 'die ander een'] = CODES.exec(message) ?? []
    const [saved = 'meer', would = 'minder'] = message.match(AMOUNT) ?? []
    return `${applied} bespaar jou reeds ${saved}. Met ${asked} sou jy ${would} bespaar.`
  },
  minimum_spend_not_reached: (message) =>
    `Ongeldige promosiekode: dit geld vir bestellings van ${message.match(AMOUNT)?.[0] ?? 'meer'} of meer.`,
  coupon_covers_nothing: () => 'Ongeldige promosiekode: dit geld vir niks in jou mandjie nie.',
  affiliate_already_captured: () => 'Hierdie skakel se promosiekode is reeds gestoor.',
  cart_merged: () => 'Hierdie mandjie is na jou rekening geskuif.',
}

/** The part of the message before the reason. */
const nameIn = (message: string): string => message.slice(0, message.lastIndexOf(':'))

export const rejectionWords: typeof REJECTION_WORDS = {
  rejected({ reason, message }) {
    const messageOf = Object.entries(MESSAGES).find(([known]) => known === reason)?.[1]
    return messageOf?.(message) ?? 'Hierdie verandering is nie aangebring nie.'
  },
}
