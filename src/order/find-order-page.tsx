import { useEffect, useRef, useState } from 'react'
import { Link, type RouteObject } from 'react-router-dom'
import { FindOrderAnswerSchema, FindOrderSchema } from '#domain/order/find-order.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import form from '../ui/form/form.module.css'
import { Form, FormFailure, NeedsScript, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { OrderHelp } from './order-help.tsx'

/** `/find-order`: the way back to an order for who has neither its link nor an account. */
export const findOrderRoute = { Component: FindOrderPage } satisfies RouteObject

function FindOrderPage() {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <OrderHelp
      title="Find your order"
      description="See where your order is, with your order number and e-mail address."
      path={FIND_ORDER}
    >
      {sent === null ? <AskForLink onSent={setSent} /> : <Sent message={sent} onAgain={() => setSent(null)} />}
      <p>
        Have an account? <Link to="/my-account/orders">See all your orders</Link>.
      </p>
    </OrderHelp>
  )
}

function AskForLink({ onSent }: { readonly onSent: (message: string) => void }) {
  const asking = useShopForm({
    schema: FindOrderSchema,
    path: '/api/order-link',
    answer: FindOrderAnswerSchema,
    onDone: ({ message }) => onSent(message),
  })
  return (
    <>
      <p>Enter your order number and the e-mail address you ordered with. We’ll e-mail you a link to your order.</p>
      <Form form={asking} action="/api/order-link" className={form.form}>
        <NeedsScript />
        <TextField name="number" label="Order number" hint="For example R204816" autoComplete="off" />
        <TextField name="email" label="E-mail" type="email" autoComplete="email" />
        <div className={form.end}>
          <FormFailure />
          <SubmitButton isWide>E-mail me the link</SubmitButton>
        </div>
      </Form>
    </>
  )
}

interface SentProps {
  readonly message: string
  readonly onAgain: () => void
}

function Sent({ message, onAgain }: SentProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} role="status" tabIndex={-1}>
        {message}
      </p>
      <p>
        <button type="button" className={controls.text} onClick={onAgain}>
          Try another number or e-mail
        </button>
      </p>
    </>
  )
}
