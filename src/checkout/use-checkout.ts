import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { CheckoutAnswer, CheckoutChange } from '#domain/checkout/checkout-calls.ts'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import { SessionAnswerSchema } from '#domain/customer/account-calls.ts'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import { useCustomer } from '../account/use-customer.ts'
import { callShop } from '../api/shop-call.ts'
import { useCart, useShop } from '../cart/cart-context.tsx'
import type { FormProblems } from '../forms/form-problems.ts'
import { browserDesk } from './browser-desk.ts'
import { type Draft, fieldOf, requestOf, type TypedField } from './draft.ts'
import { findPlaced, type PlacePorts, type Placing, placeOrder, type Refused } from './place-order.ts'
import { untilSent } from './until-sent.ts'
import { useDraft } from './use-draft.ts'

/** What the shopper is told beside the button. */
export type CheckoutNotice =
  | { readonly kind: 'changed'; readonly message: string; readonly changes: readonly CheckoutChange[] }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'late' }
  | { readonly kind: 'unknown' }

/** How far the press of the button has come. */
export type Stage = 'form' | 'waiting' | 'sending' | 'finding' | 'leaving'

export interface Checkout {
  readonly draft: Draft
  readonly customer: CustomerState
  /** Shown at their fields. */
  readonly problems: FormProblems
  /** Shown above the form: what a press of the button found, as often as it is pressed. */
  readonly summary: { readonly problems: FormProblems; readonly count: number } | null
  readonly stage: Stage
  readonly notice: CheckoutNotice | null
  readonly password: string
  /** The e-mail has an account, and its password is asked. */
  readonly accountExists: boolean
  readonly type: (field: TypedField, text: string) => void
  readonly leave: (field: string) => void
  readonly choose: (choice: { readonly method: PaymentMethod } | { readonly months: number }) => void
  readonly typePassword: (text: string) => void
  readonly place: () => void
}

export interface CheckoutParts {
  readonly total: Cents
  readonly shippingMethod: ShippingMethod
  readonly onPlaced: (answer: CheckoutAnswer) => Promise<void>
}

/** Nothing to pay is settled by the one method that asks nobody. */
const METHOD_FOR_NOTHING: PaymentMethod = 'bank_transfer'

const ports: Omit<PlacePorts, 'desk'> = {
  post: (request, key) =>
    callShop({ path: '/api/checkout', body: request, headers: { 'idempotency-key': `"${key}"` } }),
  newKey: () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(6))].join('-'),
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The form of the checkout: what is typed, what is wrong with it, and the way to an order. */
export function useCheckout({ total, shippingMethod, onPlaced }: CheckoutParts): Checkout {
  const shop = useShop()
  const cart = useCart()
  const customer = useCustomer()
  const owner = customer.state.status === 'customer' ? customer.state.customer.user_id : null
  const { draft, change } = useDraft(customer)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [told, setTold] = useState<FormProblems>({})
  const [summary, setSummary] = useState<Checkout['summary']>(null)
  const [stage, setStage] = useState<Stage>('form')
  const [notice, setNotice] = useState<CheckoutNotice | null>(null)
  const [password, setPassword] = useState('')
  const [emailOfAccount, setEmailOfAccount] = useState<string | null>(null)
  const isBusy = useRef(false)

  const accountExists = emailOfAccount !== null && emailOfAccount === draft.email.trim().toLowerCase()
  const paid = total === 0 ? { ...draft, method: METHOD_FOR_NOTHING } : draft
  const checked = requestOf({ draft: paid, shippingMethod, total, password: accountExists ? password : '' })
  const found = checked.ok ? {} : checked.problems

  const show = (problems: FormProblems) => {
    setSummary((before) => ({ problems, count: (before?.count ?? 0) + 1 }))
    setLeft(new Set([...left, ...Object.keys(found)]))
  }
  const refuse = (refusal: Refused) => {
    const { code, message, data } = refusal
    if (code === 'account_exists') {
      setEmailOfAccount(draft.email.trim().toLowerCase())
      setTold({ password: message })
      return show({ password: message })
    }
    if (refusal.status === 401) {
      setTold({ password: message })
      return show({ password: message })
    }
    const fields = namesIn(data).map((name) => [fieldOf(name), message])
    if (code === 'method_not_available') fields.push(['method', message])
    if (fields.length > 0) {
      const problems = Object.fromEntries(fields)
      setTold(problems)
      return show(problems)
    }
    setNotice(
      Array.isArray(data.changes)
        ? { kind: 'changed', message, changes: data.changes as CheckoutChange[] }
        : { kind: 'refused', message },
    )
  }
  /** A password that came along is a login, whatever becomes of the order. Nothing waits to be sent then. */
  const welcome = async (answered: unknown) => {
    const session = v.safeParse(SessionAnswerSchema, answered)
    if (session.success) await shop.logIn(session.output, 'discard')
  }
  const conclude = async (placing: Placing) => {
    if (placing.outcome === 'placed') {
      setStage('leaving')
      await welcome(placing.answer.session)
      await onPlaced(placing.answer)
      return
    }
    setStage('form')
    if (placing.outcome === 'unknown') setNotice({ kind: 'unknown' })
    else {
      await welcome(placing.refusal.data.session)
      refuse(placing.refusal)
    }
  }
  const order = async () => {
    setNotice(null)
    setTold({})
    if (!checked.ok) return show(checked.problems)
    if (accountExists && password === '') return show({ password: 'Please complete all fields' })
    setSummary(null)
    setStage('waiting')
    const sent = await untilSent(shop)
    if (sent !== 'sent') {
      setStage('form')
      return setNotice({ kind: sent })
    }
    setStage('sending')
    await conclude(await placeOrder(checked.request, { ...ports, desk: browserDesk() }))
  }
  const once = async (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act()
    } finally {
      isBusy.current = false
    }
  }

  // An empty cart, and an order whose answer never came: it may be why the cart is empty.
  const isEmpty = cart.loaded && cart.sync.pending === 0 && cart.quote.lines.length === 0
  const find = useEffectEvent(() =>
    once(async () => {
      const desk = browserDesk()
      if ((await desk.openIntents()).length === 0) return
      setStage('finding')
      const placing = await findPlaced({ ...ports, desk })
      if (placing === null) setStage('form')
      else await conclude(placing)
    }),
  )
  useEffect(() => {
    if (isEmpty) void find()
  }, [isEmpty])

  const forgetTold = (field: string) => {
    setTold((before) => without(before, field))
    setLeft((before) => new Set([...before].filter((each) => each !== field)))
  }
  return {
    draft,
    customer: customer.state,
    problems: { ...pick(found, left), ...told },
    summary,
    stage,
    notice,
    password,
    accountExists,
    type(field, text) {
      change(owner, { [field]: text })
      forgetTold(field)
    },
    leave(field) {
      if (draft[field as keyof Draft] !== '') setLeft((before) => new Set([...before, field]))
    },
    choose(choice) {
      change(owner, choice)
      forgetTold('method' in choice ? 'method' : 'months')
    },
    typePassword(text) {
      setPassword(text)
      forgetTold('password')
    },
    place: () => void once(order),
  }
}

function namesIn({ fields }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : []
}

function pick(problems: FormProblems, names: ReadonlySet<string>): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => names.has(name)))
}

function without(problems: FormProblems, name: string): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name))
}
