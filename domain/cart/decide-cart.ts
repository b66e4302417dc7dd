import { picturesOfOptions } from '../catalogue/pictures-of-options.ts'
import type { SellableProduct } from '../catalogue/product.ts'
import { couponCode } from '../coupon/coupon-code.ts'
import type { CartCommand, CartDecision } from './cart-commands.ts'
import { type CartEvent, cartEvent } from './cart-events.ts'
import { type CartReason, reject } from './cart-rejections.ts'
import type { CartState } from './cart-state.ts'
import type { CartWorld } from './cart-world.ts'
import { type ItemChoice, itemKey } from './item-key.ts'
import { MAX_LINES, MAX_QUANTITY } from './limits.ts'

interface DecisionInput<Type extends CartCommand['type']> {
  readonly state: CartState
  readonly command: Extract<CartCommand, { type: Type }>
  readonly world: CartWorld
}

/** Decides a command: returns its event, or a rejection, which changes nothing. */
export function decideCart(state: CartState, command: CartCommand, world: CartWorld): CartDecision {
  if (state.status === 'merged') return reject('cart_merged')
  switch (command.type) {
    case 'AddItem':
      return addItem({ state, command, world })
    case 'ChangeQuantity':
      return changeQuantity({ state, command, world })
    case 'RemoveItem':
      if (!hasLine(state, command.itemKey)) return reject('item_not_in_cart')
      return accept(cartEvent('ItemRemoved', { itemKey: command.itemKey }))
    case 'ClearCart':
      return accept(cartEvent('CartCleared', {}))
    case 'SwitchShippingMethod':
      return accept(cartEvent('ShippingMethodSwitched', { shippingMethod: command.shippingMethod }))
    case 'ApplyCoupon':
      return applyCoupon({ state, command, world })
    case 'RemoveCoupon': {
      const code = couponCode(command.code)
      if (code === null || (state.coupon?.terms.code !== code && state.codeAsked !== code)) {
        return reject('coupon_not_applied')
      }
      return accept(cartEvent('CouponRemoved', { code }))
    }
    case 'CaptureAffiliateCoupon': {
      const code = couponCode(command.code)
      if (code === null) return reject('invalid_promo_code')
      // A link that is followed again brings back its code after the shopper removed it.
      const isRemoved = state.declinedCodes.includes(code)
      if (state.affiliateCoupon === code && !isRemoved) return reject('affiliate_already_captured')
      return accept(cartEvent('AffiliateCouponCaptured', { code }))
    }
    case 'DismissNotices':
      return accept(cartEvent('NoticesDismissed', { notices: command.notices }))
  }
}

const accept = (event: CartEvent): CartDecision => ({ ok: true, event })

const hasLine = (state: CartState, key: string): boolean => Object.hasOwn(state.lines, key)

function addItem({ state, command, world }: DecisionInput<'AddItem'>): CartDecision {
  const { productId, variation, colour, quantity } = command
  const choice: ItemChoice = { productId, variation, colour }
  const product = world.product(productId)
  if (product === undefined) return reject('unknown_product')
  const problem = choiceProblem(product, choice)
  if (problem !== null) return reject(problem)
  if (!Number.isInteger(quantity) || quantity < 1) return reject('quantity_out_of_range')
  const key = itemKey(choice)
  const held = hasLine(state, key) ? (state.lines[key]?.quantity ?? 0) : 0
  const wanted = held + quantity
  if (wanted > MAX_QUANTITY) return reject('quantity_out_of_range')
  if (held === 0 && Object.keys(state.lines).length >= MAX_LINES) return reject('too_many_lines')
  const shortage = shortageOf({ state, product, variation, key, wanted })
  if (shortage !== null) return shortage
  return accept(cartEvent('ItemAdded', { ...choice, quantity, offer: offerOf(product, choice) }))
}

function changeQuantity({ state, command, world }: DecisionInput<'ChangeQuantity'>): CartDecision {
  const { itemKey: key, quantity } = command
  const line = hasLine(state, key) ? state.lines[key] : undefined
  if (line === undefined) return reject('item_not_in_cart')
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY) return reject('quantity_out_of_range')
  if (quantity > line.quantity) {
    const product = world.product(line.productId)
    if (product === undefined && world.authority === 'server') return reject('unknown_product')
    // Nothing is counted where no stock is known to compare it with.
    const shortage = product && shortageOf({ state, product, variation: line.variation, key, wanted: quantity })
    if (shortage) return shortage
  }
  return accept(cartEvent('QuantityChanged', { itemKey: key, quantity }))
}

function applyCoupon({ state, command, world }: DecisionInput<'ApplyCoupon'>): CartDecision {
  const code = couponCode(command.code)
  if (code === null) return reject('invalid_promo_code')
  if (state.coupon?.terms.code === code || state.codeAsked === code) return reject('coupon_already_applied')
  if (Object.keys(state.lines).length === 0) return reject('cart_empty')
  const { unlessWorse = false } = command
  if (world.authority === 'browser') {
    return accept(cartEvent('CouponApplied', { code, terms: null, ...(unlessWorse && { unlessWorse }) }))
  }
  return world.decideCode({ state, code, unlessWorse, coupon: world.coupon(code), now: world.now })
}

type ChoiceProblem = Extract<CartReason, 'incomplete_configuration' | 'unknown_variation' | 'unknown_colour'>

/** Why a choice of options cannot be bought; null if it can. */
export function choiceProblem(product: SellableProduct, { variation, colour }: ItemChoice): ChoiceProblem | null {
  const hasVariations = product.attributes.length > 0
  const colours = product.meta_data.bech_color
  if ((hasVariations && variation === null) || (colours.length > 0 && colour === null)) {
    return 'incomplete_configuration'
  }
  if (variation !== null && !Object.hasOwn(product.variations, String(variation))) return 'unknown_variation'
  if (colour !== null && !colours.some(({ slug }) => slug === colour)) return 'unknown_colour'
  return null
}

/** The stock of the chosen variation. */
export function stockOf(product: SellableProduct, variation: number | null): number {
  if (variation === null) return product.stock ?? 0
  return product.variations[String(variation)]?.stock ?? 0
}

interface ShortageInput {
  readonly state: CartState
  readonly product: SellableProduct
  readonly variation: number | null
  /** Of the line that is to have the wanted pieces. */
  readonly key: string
  readonly wanted: number
}

/** The rejection if there are not enough pieces beside those of the cart's other lines: all colours share one stock. */
function shortageOf({ state, product, variation, key, wanted }: ShortageInput): CartDecision | null {
  const inOtherLines = Object.entries(state.lines).reduce((sum, [each, line]) => {
    const isSame = each !== key && line.productId === product.id && line.variation === variation
    return isSame ? sum + line.quantity : sum
  }, 0)
  const left = Math.max(0, stockOf(product, variation) - inOtherLines)
  if (left === 0) return reject('out_of_stock', { name: product.name })
  return wanted > left ? reject('not_enough_stock', { name: product.name, left }) : null
}

/** The catalogue's current offer for a choice, which must be valid for the product. */
export function offerOf(product: SellableProduct, { variation, colour }: ItemChoice) {
  const chosen = variation === null ? undefined : product.variations[String(variation)]
  const options = chosen?.attributes.map(({ name, option }) => ({ name, option })) ?? []
  const images = picturesOfOptions(product.images, Object.fromEntries(options.map((each) => [each.name, each.option])))
  const shown = images.find((image) => image.colour === colour) ?? images[0]
  return {
    slug: product.slug,
    name: product.name,
    categories: product.categories.map(({ slug }) => slug),
    options,
    colourName: product.meta_data.bech_color.find(({ slug }) => slug === colour)?.name ?? null,
    picture: shown?.src ?? null,
    price: chosen?.price ?? product.price,
    priceRegular: chosen?.regular_price ?? product.regular_price,
  }
}
