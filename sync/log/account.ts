/**
 * Whose a log is: a guest's; a customer's, whose session may have ended; or a guest's again, and the server has not been
 * told of the logout yet.
 */
export type Account =
  | { readonly status: 'guest' }
  | { readonly status: 'customer'; readonly id: string; readonly ended: boolean }
  | { readonly status: 'leaving' }

export const guestAccount: Account = { status: 'guest' }

/** Whether these are two customers, of whom neither may see or do anything of the other. */
export function areTwoCustomers(one: Account, other: Account): boolean {
  return one.status === 'customer' && other.status === 'customer' && one.id !== other.id
}
