import type { ReactNode } from 'react'
import type { Company } from '#domain/reading/company.ts'
import styles from './legal-details.module.css'

/** Who the shop is and how it is reached, as section 43 of the Electronic Communications and Transactions Act asks. */
export function LegalDetails({ company }: { readonly company: Company }) {
  const { address, opening_hours, information_officer } = company
  return (
    <section className={styles.particulars} aria-labelledby="particulars">
      <h2 id="particulars" className="hidden-visually">
        Our details
      </h2>
      <address>
        <dl>
          <Item name="Phone">
            <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>
          </Item>
          <Item name="E-mail">
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </Item>
          <Item name="Workshop">
            {address.unit}, {address.street}
            <br />
            {address.suburb}
            <br />
            {address.city} {address.postcode}
          </Item>
          <Item name="Opening hours">
            {opening_hours.map(({ days, opens, closes }) => (
              <span key={days} className={styles.hours}>
                <span>{days}</span>{' '}
                <span>
                  {opens} to {closes}
                </span>
              </span>
            ))}
            <span className={styles.note}>Closed on Sundays and public holidays</span>
          </Item>
        </dl>
      </address>
      <h3>Company details</h3>
      <dl>
        <Item name="Name">{company.name}</Item>
        <Item name="Status">{company.legal_status}</Item>
        <Item name="Registration">{company.registration_number}</Item>
        <Item name="VAT number">{company.vat_number}</Item>
        <Item name="Directors">{company.directors.join(', ')}</Item>
        <Item name="Address for legal service">The workshop’s address</Item>
        <Item name="Disputes">{company.dispute_resolution}</Item>
        <Item name="Information officer">
          {information_officer.name}
          <br />
          <a href={`mailto:${information_officer.email}`}>{information_officer.email}</a>
        </Item>
      </dl>
      {company.particulars_are_examples && (
        <p className={styles.note}>These are example details: this shop isn’t trading yet.</p>
      )}
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
