import { callError } from './call-error.ts'

/** When it is worth asking again, in seconds. */
const RETRY_AFTER = 2

export const overloaded = callError({
  status: 503,
  code: 'overloaded',
  message: 'The shop is very busy right now. Please try again in a moment.',
  data: { retry_after: RETRY_AFTER },
})

/** More is asked for than can be served soon. It is expected, so nobody logs it. */
export class Overloaded extends Error {
  readonly statusCode = 503

  constructor() {
    super(overloaded.error.message)
    this.name = 'Overloaded'
  }
}
