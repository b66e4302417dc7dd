import type { CartProjection } from '#domain/cart/cart-projection.ts'
import type { CustomerProjection } from '#domain/customer/customer-projection.ts'
import type { LogRow } from '#domain/log/log-row.ts'

export interface DeviceFile {
  readonly cart: CartProjection
  readonly customer: CustomerProjection
  readonly entries: readonly LogRow[]
}

/** A JSON file with all entries of the stored log, and the state that they fold to. */
export function deviceFile({ cart, customer, entries }: DeviceFile, at: number): string {
  const log = entries.map(({ index, entry }) => ({ index, ...entry }))
  return JSON.stringify({ exported_at: new Date(at).toISOString(), cart, customer, log }, null, 2)
}
