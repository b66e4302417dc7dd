import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { FindOrderAnswerSchema, FindOrderSchema } from '#domain/order/find-order.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import form from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { focusWhenShown, useFocusInNextForm } from '../ui/form/form-focus.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { OrderHelp } from './order-help.tsx'
import { useOrderPageWords } from './words.en.tsx'

/** `/find-order`: sends a guest the link to an order by e-mail. */
export const pageRoute = () => ({ Component: FindOrderPage })

function FindOrderPage() {
  const { find, finding: words } = useOrderPageWords()
  const [sent, setSent] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusInNextForm(place)
  return (
    <OrderHelp title={find} description={words.description} path={FIND_ORDER}>
      <div ref={place} className={form.form}>
        {sent === null ? <AskForLink onSent={setSent} /> : <Sent message={sent} onAgain={() => setSent(null)} />}
      </div>
      <p>
        {words.account} <Link to="/my-account/orders">{words.orders}</Link>.
      </p>
    </OrderHelp>
  )
}

function AskForLink({ onSent }: { readonly onSent: (message: string) => void }) {
  const { finding: words } = useOrderPageWords()
  const asking = useShopForm({
    schema: FindOrderSchema,
    path: '/api/order-link',
    answer: FindOrderAnswerSchema,
    onDone: ({ message }) => onSent(message),
  })
  return (
    <>
      <p>{words.text}</p>
      <Form form={asking} className={form.form}>
        <TextField name="number" label={words.number} hint={words.example} />
        <TextField name="email" label={words.email} type="email" autoComplete="email" />
        <div className={`stack ${form.end}`}>
          <FormFailure />
          <SubmitButton isWide>{words.send}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

function Sent({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  const { finding: words } = useOrderPageWords()
  return (
    <>
      <p ref={focusWhenShown} role="status" tabIndex={-1}>
        {words.sent(message)}
      </p>
      <p>
        <button type="button" className={controls.text} onClick={onAgain}>
          {words.again}
        </button>
      </p>
    </>
  )
}
