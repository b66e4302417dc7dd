import type { Company } from '#domain/texts/company.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { Detail } from '../ui/text/detail.tsx'
import styles from './legal-details.module.css'
import { CONTACT_WORDS } from './words.en.tsx'

/** The company's details, as required by section 43 of the Electronic Communications and Transactions Act. */
export function LegalDetails({ company }: { readonly company: Company }) {
  const words = useWords('contact', CONTACT_WORDS).details
  const term = useTerm()
  const contentLang = useContentLang()
  const { address, opening_hours, information_officer } = company
  return (
    <section className={styles.particulars} aria-labelledby="particulars">
      <h2 id="particulars" className="hidden-visually">
        {words.title}
      </h2>
      <address>
        <dl className="rows">
          <Detail name={words.phone}>
            <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>
          </Detail>
          <Detail name={words.email}>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </Detail>
          <Detail name={words.workshop}>
            {address.unit}, {address.street}
            <br />
            {address.suburb}
            <br />
            {address.city} {address.postcode}
          </Detail>
          <Detail name={words.hours}>
            {opening_hours.map(({ days, opens, closes }) => (
              <span key={days} className={styles.hours}>
                <span>{term(days)}</span> <span className="muted-text">{words.opening(opens, closes)}</span>
              </span>
            ))}
            <span className={`small-print ${styles.note}`}>{words.closed}</span>
          </Detail>
        </dl>
      </address>
      <h3>{words.company}</h3>
      <dl className="rows">
        <Detail name={words.name}>{company.name}</Detail>
        <Detail name={words.status}>
          <span lang={contentLang}>{company.legal_status}</span>
        </Detail>
        <Detail name={words.registration}>{company.registration_number}</Detail>
        <Detail name={words.vat}>{company.vat_number}</Detail>
        <Detail name={words.directors}>{company.directors.join(', ')}</Detail>
        <Detail name={words.service}>{words.serviceAddress}</Detail>
        <Detail name={words.disputes}>
          <span lang={contentLang}>{company.dispute_resolution}</span>
        </Detail>
        <Detail name={words.officer}>
          {information_officer.name}
          <br />
          <a href={`mailto:${information_officer.email}`}>{information_officer.email}</a>
        </Detail>
      </dl>
      {company.particulars_are_examples && <p className={`small-print ${styles.note}`}>{words.examples}</p>}
    </section>
  )
}
