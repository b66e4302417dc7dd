import { useState } from 'react'
import { emailAdvice } from '#domain/customer/email-advice.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import { type ApiError, errorFieldsOf } from '../client/api/api-result.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import type { CheckoutDraft, DraftFieldName } from '../client/checkout/draft.ts'
import { customerIdOf } from '../client/customer/customer-id.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { usePageLanguage } from '../client/paths/use-page-language.ts'
import type { FormProblems } from '../ui/form/form-problems.ts'
import { fieldOf, isField, requestOf } from './checkout-request.ts'
import { useDraft } from './use-draft.ts'
import { type PlacementParts, useOrderPlacement } from './use-order-placement.ts'

export type Checkout = ReturnType<typeof useCheckout>

export interface CheckoutParts extends Omit<PlacementParts, 'onRefused'> {
  /** The total that the page shows, in cents. */
  readonly total: Cents
  readonly shippingMethod: ShippingMethod
}

/** For an order without anything to pay: the one method without a provider. */
const METHOD_FOR_NOTHING: PaymentMethod = 'bank_transfer'

/** The state of the checkout's form. */
export function useCheckout({ total, shippingMethod, ...placement }: CheckoutParts) {
  const shop = useShop()
  const customer = useCustomer()
  const language = usePageLanguage()
  const { draft, change, keepShown } = useDraft(customer)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverProblems, setServerProblems] = useState<FormProblems>({})
  const [summary, setSummary] = useState<{ readonly problems: FormProblems } | null>(null)
  const [askedEmail, setAskedEmail] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [account, setAccount] = useState<{ readonly email: string; readonly owner: string | null } | null>(null)

  const email = draft.email.trim().toLowerCase()
  const owner = customerIdOf(customer)
  // After a login, the order needs no password.
  const accountExists = account?.email === email && account.owner === owner
  const paid = total === 0 ? { ...draft, method: METHOD_FOR_NOTHING } : draft
  const checked = requestOf({ draft: paid, shippingMethod, total, password: accountExists ? password : '', language })
  const found = checked.ok ? {} : checked.problems
  const advice = emailAdvice(draft.email)

  const show = (problems: FormProblems) => {
    setSummary({ problems })
    setTouched((before) => new Set([...before, ...Object.keys(problems)]))
  }
  const { stage, formMessage, clearMessage, order } = useOrderPlacement({
    ...placement,
    onRefused(error) {
      // A logout or login in another tab: nobody there is asked to log in, and the next press needs no password.
      const isOther = customerIdOf(shop.customer.getSnapshot()) !== owner
      if (error.code === 'session_ended') return isOther
      if (error.code === 'account_exists' && isOther) return false
      if (error.code === 'account_exists') setAccount({ email, owner })
      const problems = problemsOf(error)
      if (problems === null) return false
      setServerProblems(problems)
      show(problems)
      return true
    },
  })
  const clearServerProblem = (field: string) => {
    setServerProblems((before) => without(before, field))
    setTouched((before) => new Set([...before].filter((each) => each !== field)))
  }
  return {
    draft,
    customer: customer.state,
    /** Shown at their fields. */
    problems: { ...pick(found, touched), ...(accountExists ? serverProblems : without(serverProblems, 'password')) },
    /** What looks mistyped in the e-mail, once its field has lost the focus. */
    emailAdvice: touched.has('email') ? advice : null,
    /** The problems found by the last submit. A new object each time. */
    summary,
    stage,
    formMessage,
    password,
    /** Whether the e-mail has an account, so that its password is required. */
    accountExists,
    type(field: DraftFieldName, text: string) {
      change({ [field]: text })
      clearServerProblem(field)
    },
    leave(field: string) {
      if (draft[field as keyof CheckoutDraft] !== '') setTouched((before) => new Set([...before, field]))
    },
    choose(choice: { readonly method: PaymentMethod } | { readonly months: number }) {
      change(choice)
      clearServerProblem('method')
    },
    typePassword(text: string) {
      setPassword(text)
      clearServerProblem('password')
    },
    place() {
      if (stage !== 'form') return
      clearMessage()
      setServerProblems({})
      if (!checked.ok) return show(checked.problems)
      if (accountExists && password === '') {
        setServerProblems({ password: INCOMPLETE })
        return show({ password: INCOMPLETE })
      }
      // The shopper confirms it by submitting again, since it may be right.
      if (advice !== null && askedEmail !== email) {
        setAskedEmail(email)
        return show({ email: '' })
      }
      setSummary(null)
      keepShown()
      order(checked.request)
    },
  }
}

/** The problems by field name; null if the error is about no field of the form. */
function problemsOf(error: ApiError): FormProblems | null {
  const { code, message } = error
  if (code === 'account_exists' || code === 'incorrect_email_or_password') return { password: message }
  const names = errorFieldsOf(error).map(fieldOf).filter(isField)
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, message]))
}

function pick(problems: FormProblems, names: ReadonlySet<string>): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => names.has(name)))
}

function without(problems: FormProblems, name: string): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name))
}
