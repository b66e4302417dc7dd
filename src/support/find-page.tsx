import { type ComponentProps, startTransition, useOptimistic, useRef } from 'react'
import { Form, Link, useLoaderData, useNavigation, useSearchParams, useSubmit } from 'react-router-dom'
import { COUPON_CODE_MAX_LENGTH } from '#domain/coupon/coupon-code.ts'
import { FLAGS, type Found } from '#domain/support/find-calls.ts'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { useFollowingValue } from '../ui/form/use-following-value.ts'
import { formatTimeAgo, formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { type ConsoleApi, queryOf } from './console-api.ts'
import styles from './find-page.module.css'
import { FlagMark, flagLabels } from './flag-mark.tsx'
import { minuteOf } from './minute-of.ts'
import { orderStatusText } from './order-status-text.ts'

interface FoundData {
  readonly found: readonly Found[]
  readonly more: boolean
  readonly problem: string | null
  /** When it was loaded, in epoch ms, for `3 min ago`. */
  readonly now: number
}

/** Loads the results for the page's query. */
export async function loadSearchResults(api: ConsoleApi, request: Request): Promise<FoundData> {
  const { searchParams } = new URL(request.url)
  const field = (name: string): string => searchParams.get(name)?.trim() ?? ''
  // A time that is none is sent as `NaN`, which the shop refuses: it would otherwise be ignored.
  const moment = (name: string, edge: 'start' | 'end'): number | null =>
    field(name) === '' ? null : (minuteOf(field(name))?.[edge] ?? Number.NaN)
  const query = queryOf({
    q: field('q'),
    product: field('product'),
    coupon: field('coupon'),
    flag: field('flag'),
    from: moment('from', 'start'),
    // Exclusive: the whole minute counts.
    to: moment('to', 'end'),
  })
  const called = await api.get<Pick<FoundData, 'found' | 'more'>>(`find${query}`, request.signal)
  const now = Date.now()
  return called.ok ? { ...called.body, problem: null, now } : { found: [], more: false, problem: called.message, now }
}

export function FindPage() {
  const { found, more, problem, now } = useLoaderData<FoundData>()
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const submit = useSubmit()
  // A choice of a problem is sent at once.
  const [shownFlag, showFlag] = useOptimistic(query.get('flag') ?? '')
  return (
    <main className="console-page">
      <title>Customers · Rusbank support</title>
      <h1>Customers</h1>
      <Form className={styles.form} role="search">
        <QueryField
          label="Name, e-mail, phone or order number"
          isWide
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          // Searching is the purpose of this page.
          autoFocus
        />
        <QueryField label="Product ID" name="product" inputMode="numeric" pattern="\d*" maxLength={9} />
        <QueryField
          label="Promo code"
          name="coupon"
          autoCapitalize="characters"
          pattern="\s*[A-Za-z0-9_\-]*\s*"
          title="Letters, digits, - and _ only"
          maxLength={COUPON_CODE_MAX_LENGTH}
        />
        <QueryField label="From" type="datetime-local" name="from" />
        <QueryField label="Until" type="datetime-local" name="to" />
        <button className={controls.primary} type="submit">
          Search
        </button>
        <fieldset className={`row console-choices ${styles.flags}`}>
          <legend className="hidden-visually">Problem</legend>
          {['', ...FLAGS].map((flag) => (
            <label key={flag}>
              <input
                className="covering-radio"
                type="radio"
                name="flag"
                value={flag}
                checked={shownFlag === flag}
                onChange={({ currentTarget: { form } }) =>
                  startTransition(() => {
                    showFlag(flag)
                    return submit(form)
                  })
                }
              />
              <span>{flag === '' ? 'All' : flagLabels[flag as keyof typeof flagLabels]}</span>
            </label>
          ))}
        </fieldset>
      </Form>
      <p role="status" className={styles.count}>
        {problem ??
          (found.length === 0
            ? 'No customers match.'
            : `${pluralize(found.length, { one: 'customer', many: 'customers' })}${more ? ', and there may be more' : ''}`)}
      </p>
      {found.length > 0 && (
        <table className={styles.found} aria-busy={state !== 'idle'}>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col">Orders</th>
              <th scope="col" className={styles.number}>
                Cart
              </th>
              <th scope="col">Last active</th>
              <th scope="col">Problems</th>
            </tr>
          </thead>
          <tbody>
            {found.map((customer) => (
              <tr key={customer.cartId}>
                <td className="covering">
                  <Link to={`/carts/${customer.cartId}`}>
                    {customer.who === null ? 'Guest' : <MaskedCustomer who={customer.who} />}
                  </Link>
                </td>
                <td className={styles.orders}>
                  {customer.orders.map(({ id, number, status }) => (
                    <span key={id}>
                      <Link to={`/orders/${number}`}>{number}</Link> {orderStatusText(status)}
                    </span>
                  ))}
                </td>
                <td className={styles.number}>
                  <Amount cents={customer.total} />
                  <small className="small-print">{pluralize(customer.itemCount, { one: 'item', many: 'items' })}</small>
                </td>
                <td title={formatTimestamp(customer.lastAt)}>{formatTimeAgo(customer.lastAt, now)}</td>
                <td>
                  <span className={`row ${styles.marks}`}>
                    {customer.flags.map((flag) => (
                      <FlagMark key={flag} flag={flag} />
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </main>
  )
}

/** A masked name, if it is known, and a masked e-mail, which has no spaces. Each may be in a script of its own. */
function MaskedCustomer({ who }: { readonly who: string }) {
  const nameEnd = who.lastIndexOf(' ')
  return (
    <>
      {nameEnd !== -1 && <bdi>{who.slice(0, nameEnd)}</bdi>} <bdi dir="ltr">{who.slice(nameEnd + 1)}</bdi>
    </>
  )
}

interface QueryFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly name: string
  readonly isWide?: boolean
}

/** A field that follows the query. What is typed while a search is loading stays. */
function QueryField({ label, name, isWide = false, ...field }: QueryFieldProps) {
  const [query] = useSearchParams()
  const value = query.get(name) ?? ''
  const input = useRef<HTMLInputElement>(null)
  useFollowingValue(input, value)
  return (
    <label className={isWide ? styles.wide : undefined}>
      <span className={controls.label}>{label}</span>
      <input {...field} ref={input} className={controls.field} name={name} defaultValue={value} />
    </label>
  )
}
