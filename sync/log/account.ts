/** The owner of a log: a guest; a customer, whose session may have ended; or a guest again, after a logout that is not sent yet. */
export type Account =
  | { readonly status: 'guest' }
  | { readonly status: 'customer'; readonly id: string; readonly ended: boolean }
  | { readonly status: 'leaving' }

export const guestAccount: Account = { status: 'guest' }

/** Whether these are two different customers: neither may see or change data of the other. */
export function areTwoCustomers(one: Account, other: Account): boolean {
  return one.status === 'customer' && other.status === 'customer' && one.id !== other.id
}
