import type { Decision } from '../event/decider.ts'
import { type CustomerEvent, type CustomerEventType, customerEvent } from './customer-events.ts'
import type { Customer, CustomerState, OrderSummary, ShippingDetails } from './customer-state.ts'

/** The customer's commands. The server has checked the password before `LogIn`; `at` is epoch ms. */
export type CustomerCommand =
  | { readonly type: 'LogIn'; readonly customer: Customer; readonly email: string; readonly at: number }
  | { readonly type: 'LogOut' }
  | { readonly type: 'RefreshSession'; readonly customer: Customer; readonly at: number }
  | { readonly type: 'ChangeShippingDetails'; readonly shipping: ShippingDetails }
  | { readonly type: 'LoadOrders'; readonly orders: readonly OrderSummary[]; readonly at: number }

export type CustomerReason = 'not_logged_in' | 'logged_in_as_another'

const messages: Readonly<Record<CustomerReason, string>> = {
  not_logged_in: 'You are not logged in.',
  logged_in_as_another: 'Somebody else is logged in. Log out first.',
}

export type CustomerDecision = Decision<CustomerEvent, CustomerReason>

/** Decides a command: returns its event, or a rejection, which changes nothing. */
export function decideCustomer(state: CustomerState, command: CustomerCommand): CustomerDecision {
  if (command.type === 'LogIn') {
    const { customer, email, at } = command
    if (state.status === 'customer' && state.customer.user_id !== customer.user_id)
      return reject('logged_in_as_another')
    return accept('LoggedIn', { customer, email, at })
  }
  if (state.status === 'guest') return reject('not_logged_in')
  switch (command.type) {
    case 'LogOut':
      return accept('LoggedOut', {})
    case 'RefreshSession':
      if (state.customer.user_id !== command.customer.user_id) return reject('logged_in_as_another')
      return accept('SessionRefreshed', { customer: command.customer, at: command.at })
    case 'ChangeShippingDetails':
      return accept('ShippingDetailsChanged', { shipping: command.shipping })
    case 'LoadOrders':
      return accept('OrdersLoaded', { orders: [...command.orders], at: command.at })
  }
}

function accept<Type extends CustomerEventType>(
  type: Type,
  data: Extract<CustomerEvent, { type: Type }>['data'],
): CustomerDecision {
  return { ok: true, events: [customerEvent(type, data)] }
}

function reject(reason: CustomerReason): CustomerDecision {
  return { ok: false, rejection: { reason, message: messages[reason] } }
}
