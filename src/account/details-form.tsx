import { CustomerAnswerSchema } from '#domain/customer/account-answers.ts'
import { ChangeDetailsSchema } from '#domain/customer/account-calls.ts'
import type { AccountDetails } from '#domain/customer/customer-state.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import formStyles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import styles from './account-form.module.css'
import { AddressFields } from './address-fields.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAccountWords } from './words.en.tsx'

/** The customer's contact details and delivery address. */
export function DetailsForm({ shipping }: { readonly shipping: AccountDetails }) {
  const words = useAccountWords().details
  const shop = useShop()
  const { cursor } = useCustomer()
  const { notify } = useNotificationList()
  const form = useAccountForm({
    schema: ChangeDetailsSchema,
    path: '/api/customer-details',
    extraFields: { cursor, seen: shipping },
    answer: CustomerAnswerSchema,
    onDone({ stream }) {
      void shop.applyUpdates(stream)
      notify({ type: 'success', title: words.saved })
    },
  })
  const field = (name: Exclude<keyof AccountDetails, 'country'>) => ({ name, value: shipping[name] ?? '' })
  return (
    <Form form={form} className={`${formStyles.form} ${styles.form}`}>
      <div className={formStyles.widePair}>
        <TextField {...field('first_name')} label={words.firstName} autoComplete="given-name" />
        <TextField {...field('last_name')} label={words.lastName} autoComplete="family-name" />
      </div>
      <div className={formStyles.widePair}>
        <TextField {...field('email')} label={words.email} type="email" autoComplete="email" />
        <TextField {...field('phone')} label={words.phone} type="tel" autoComplete="tel" isOptional />
      </div>
      <AddressFields field={field} />
      <p className="secondary-text">{words.anywhere}</p>
      <FormFailure />
      <SubmitButton pending={words.saving}>{words.save}</SubmitButton>
    </Form>
  )
}
