interface SeenCart {
  readonly cart_key: string | null
  readonly cart_hash?: string | undefined
  readonly totals: { readonly total: number }
}

/** The customer of the order, without the e-mail. */
export const customerDetails = { first_name: 'Lindiwe', last_name: 'Khumalo', phone: '0821234567' } as const

/** The delivery address of the order. */
export const longStreetDelivery = {
  method: 'deliveryToDoor',
  address: '12 Long Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  state: 'WC',
  postcode: '8001',
} as const

/** The body of a checkout of this cart, as answered by the shop, with this e-mail and paid by bank transfer. */
export function bankTransferOrder(cart: SeenCart, email: string) {
  return {
    cartKey: cart.cart_key,
    cart_hash: cart.cart_hash,
    total: cart.totals.total,
    contact: { ...customerDetails, email },
    shipping: longStreetDelivery,
    payment: { method: 'bank_transfer' },
  }
}
