import type { ReactNode } from 'react'
import type { Company } from '#domain/texts/company.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
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
        <dl>
          <Item name={words.phone}>
            <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>
          </Item>
          <Item name={words.email}>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </Item>
          <Item name={words.workshop}>
            {address.unit}, {address.street}
            <br />
            {address.suburb}
            <br />
            {address.city} {address.postcode}
          </Item>
          <Item name={words.hours}>
            {opening_hours.map(({ days, opens, closes }) => (
              <span key={days} className={styles.hours}>
                <span>{term(days)}</span> <span>{words.opening(opens, closes)}</span>
              </span>
            ))}
            <span className={styles.note}>{words.closed}</span>
          </Item>
        </dl>
      </address>
      <h3>{words.company}</h3>
      <dl>
        <Item name={words.name}>{company.name}</Item>
        <Item name={words.status}>
          <span lang={contentLang}>{company.legal_status}</span>
        </Item>
        <Item name={words.registration}>{company.registration_number}</Item>
        <Item name={words.vat}>{company.vat_number}</Item>
        <Item name={words.directors}>{company.directors.join(', ')}</Item>
        <Item name={words.service}>{words.serviceAddress}</Item>
        <Item name={words.disputes}>
          <span lang={contentLang}>{company.dispute_resolution}</span>
        </Item>
        <Item name={words.officer}>
          {information_officer.name}
          <br />
          <a href={`mailto:${information_officer.email}`}>{information_officer.email}</a>
        </Item>
      </dl>
      {company.particulars_are_examples && <p className={styles.note}>{words.examples}</p>}
    </section>
  )
}

interface ItemProps {
  readonly name: string
  readonly children: ReactNode
}

function Item({ name, children }: ItemProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
