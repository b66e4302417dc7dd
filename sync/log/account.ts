/** The owner of a log: a guest, whose last cart may have been `merged` into an account that this browser does not know; a customer, whose session may have ended; or `leaving`, after a logout that has not been sent yet. */
export type Account =
  | { readonly status: 'guest'; readonly merged?: true | undefined }
  | { readonly status: 'customer'; readonly id: string; readonly ended: boolean }
  | { readonly status: 'leaving' }

export const guestAccount: Account = { status: 'guest' }

/** Whether these are two different customers. Neither may see or change the other's data. */
export function areTwoCustomers(one: Account, other: Account): boolean {
  return one.status === 'customer' && other.status === 'customer' && one.id !== other.id
}
