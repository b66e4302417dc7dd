/** A table that a refused or a read-only request may write to. */
interface Exception {
  readonly table: string
  /** As `METHOD /url`. By default every call. */
  readonly call?: RegExp
  readonly why: string
}

const EXCEPTIONS: readonly Exception[] = [
  { table: 'allowances', why: 'what a visitor may do only so often is counted before it is done' },
  { table: 'throttles', why: 'a guess counts as a wrong one until it is right' },
  {
    table: 'staff_looks',
    call: /^(GET|POST) \/api\/support\//,
    why: 'who of the staff looks at somebody is recorded first',
  },
  { table: 'cart_facts', call: /^POST \/api\/sync$/, why: 'support is told of a browser whose acts are stuck' },
  { table: 'carts', call: /^GET \/api\/cart-guest$/, why: 'that a key was used for the first time is noted' },
  { table: 'mailed_codes', call: /code|confirm|lost-password/, why: 'a code survives only so many wrong ones' },
  { table: 'payment_notices', call: /\/api\/payments\/\w+\/notify/, why: 'staff see who spoke in a provider’s name' },
  { table: 'sessions', call: /^GET \/api\/orders-customer$/, why: 'the orders that it showed are in the stream' },
  {
    table: 'customer_events',
    call: /^GET \/api\/orders-customer$/,
    why: 'the orders that it showed are in the stream',
  },
]

export function isWrittenAllTheSame(call: string, table: string): boolean {
  return EXCEPTIONS.some((each) => each.table === table && (each.call?.test(call) ?? true))
}
