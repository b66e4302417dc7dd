import { callError } from './call-error.ts'

/** After how many seconds a refused request may succeed. */
export const RETRY_AFTER_S = 2

export const overloaded = callError({
  status: 503,
  code: 'overloaded',
  message: 'The shop is very busy right now. Please try again in a moment.',
  data: { retry_after: RETRY_AFTER_S },
})

/** Thrown for a request beyond the shop's capacity. It is expected, so it is not logged. */
export class Overloaded extends Error {
  readonly statusCode = 503

  constructor() {
    super(overloaded.error.message)
    this.name = 'Overloaded'
  }
}
