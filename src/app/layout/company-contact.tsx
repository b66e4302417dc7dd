import { useTerm } from '../../client/catalogue-words.ts'
import type { CompanyDetails } from '../../client/shop-data.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { MENU_WORDS } from './menu-words.en.tsx'
import styles from './site-footer.module.css'

export function CompanyContact({ company }: { readonly company: CompanyDetails }) {
  const { address, telephone, telephone_shown, email, opening_hours } = company
  const { hours } = useWords('menu', MENU_WORDS)
  const term = useTerm()
  return (
    <address className={styles.contact}>
      <p>
        {address.unit}, {address.street}
        <br />
        {address.suburb}, {address.city} {address.postcode}
      </p>
      <p>
        <a href={`tel:${telephone}`}>{telephone_shown}</a>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        {opening_hours.map(({ days, opens, closes }) => (
          <span key={days}>{hours({ days: term(days), opens, closes })}</span>
        ))}
      </p>
    </address>
  )
}
