import type { CustomerEventType } from '#domain/customer/customer-events.ts'
import { formatRand } from '#domain/money/cents.ts'
import { pluralize } from '../ui/format/pluralize.af.ts'
import type { PendingChange } from './pending-change.ts'

const customerWords: Readonly<Record<string, string>> = {
  LoggedIn: 'Aangemeld',
  LoggedOut: 'Afgemeld',
  SessionRefreshed: 'Sessie hernu',
  ShippingDetailsChanged: 'Afleweringsbesonderhede verander',
  OrdersLoaded: 'Bestellings gelaai',
} satisfies Readonly<Record<CustomerEventType, string>>

/** Describes a pending change. The server's own events are never pending. */
export function changeInAfrikaans({ event, type, nameOf }: PendingChange): string {
  if (event === null) return customerWords[type] ?? 'Nog ’n verandering'
  switch (event.type) {
    case 'ItemAdded': {
      const { quantity, offer } = event.data
      const items = pluralize(quantity, { one: 'item', many: 'items' })
      return `${offer.name} bygevoeg, ${items} teen ${formatRand(offer.price)}`
    }
    case 'QuantityChanged':
      return `Hoeveelheid van ${nameOf(event.data.itemKey)} na ${event.data.quantity} verander`
    case 'ItemRemoved':
      return `${nameOf(event.data.itemKey)} verwyder`
    case 'CartCleared':
      return 'Mandjie leeggemaak'
    case 'ShippingMethodSwitched':
      return event.data.shippingMethod === 'localPickup' ? 'Na afhaal verander' : 'Na aflewering verander'
    case 'CouponApplied':
      return event.data.terms === null ? `Kode ${event.data.code} ingevoer` : `${event.data.code} toegepas`
    case 'CouponRemoved':
      return `${event.data.code} verwyder`
    case 'AffiliateCouponCaptured':
      return `Deur ’n skakel met kode ${event.data.code} gekom`
    case 'NoticesDismissed':
      return 'Boodskappe in die mandjie toegemaak'
  }
}
