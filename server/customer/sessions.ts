/** Who is logged in, as far as a cart has to know. */
export interface Sessions {
  /** The cart of the customer whose session this token is; null where it is nobody's. */
  readonly cartOf: (token: string) => Promise<{ readonly cartId: string } | null>
}

/** A shop in which nobody has an account. */
export const noSessions: Sessions = { cartOf: async () => null }
