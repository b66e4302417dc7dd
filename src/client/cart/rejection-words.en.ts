/** Messages about rejected or refused changes. In English, the rejection's own message is shown. */
export const REJECTION_WORDS = { rejected: ({ message }: Rejected) => message }

interface Rejected {
  readonly reason: string
  readonly message: string
}
