import type { AccountDetails } from '#domain/customer/customer-state.ts'
import { PROVINCE_WORDS } from '../client/province-words.en.ts'
import formStyles from '../ui/form/form.module.css'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useAccountWords } from './words.en.tsx'

interface AddressFieldsProps {
  /** The name and the initial value of a field. */
  readonly field: (name: Exclude<keyof AccountDetails, 'country'>) => { readonly name: string; readonly value: string }
}

export function AddressFields({ field }: AddressFieldsProps) {
  const words = useAccountWords().details
  const provinces = useWords('provinces', PROVINCE_WORDS)
  return (
    <>
      <TextField {...field('address')} label={words.address} autoComplete="street-address" maxLength={200} isOptional />
      <div className={formStyles.widePair}>
        <TextField {...field('suburb')} label={words.suburb} autoComplete="address-level3" maxLength={100} isOptional />
        <TextField {...field('city')} label={words.city} autoComplete="address-level2" maxLength={100} isOptional />
      </div>
      <div className={formStyles.widePair}>
        <SelectField
          {...field('state')}
          label={words.province}
          autoComplete="address-level1"
          options={Object.entries(provinces).map(([value, name]) => ({ value, name }))}
        />
        <TextField
          {...field('postcode')}
          label={words.postcode}
          inputMode="numeric"
          autoComplete="postal-code"
          isOptional
        />
      </div>
    </>
  )
}
