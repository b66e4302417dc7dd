import { CustomerAnswerSchema } from '#domain/customer/account-answers.ts'
import { ChangeDetailsSchema } from '#domain/customer/account-calls.ts'
import { type AccountDetails, PROVINCES } from '#domain/customer/customer-state.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { Form, FormFailure, NeedsScript, SubmitButton } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import styles from './account-form.module.css'
import { useAccountForm } from './use-account-form.ts'

/** Where parcels go, and whom the driver rings. */
export function DetailsForm({ shipping }: { readonly shipping: AccountDetails }) {
  const shop = useShop()
  const { cursor } = useCustomer()
  const { notify } = useNotificationList()
  const form = useAccountForm({
    schema: ChangeDetailsSchema,
    path: '/api/customer-details',
    also: { cursor },
    answer: CustomerAnswerSchema,
    onDone({ stream }) {
      void shop.takeCustomerNews(stream)
      notify({ type: 'success', title: 'Your details have been saved' })
    },
  })
  const field = (name: Exclude<keyof AccountDetails, 'country'>) => ({ name, value: shipping[name] ?? '' })
  return (
    <Form form={form} action="/api/customer-details" className={styles.form}>
      <NeedsScript />
      <div className={styles.pair}>
        <TextField {...field('first_name')} label="First name" autoComplete="given-name" />
        <TextField {...field('last_name')} label="Last name" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <TextField {...field('email')} label="E-mail for order updates" type="email" autoComplete="email" />
        <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" isOptional />
      </div>
      <TextField
        {...field('address')}
        label="Street and number"
        autoComplete="street-address"
        maxLength={200}
        isOptional
      />
      <div className={styles.pair}>
        <TextField {...field('suburb')} label="Suburb" autoComplete="address-level3" maxLength={100} isOptional />
        <TextField {...field('city')} label="City or town" autoComplete="address-level2" maxLength={100} isOptional />
      </div>
      <div className={styles.pair}>
        <SelectField
          {...field('state')}
          label="Province"
          autoComplete="address-level1"
          options={Object.entries(PROVINCES).map(([value, name]) => ({ value, name }))}
          isOptional
        />
        <TextField
          {...field('postcode')}
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          isOptional
        />
      </div>
      <p className={styles.small}>We deliver anywhere in South Africa.</p>
      <FormFailure />
      <SubmitButton pending="Saving…">Save details</SubmitButton>
    </Form>
  )
}
