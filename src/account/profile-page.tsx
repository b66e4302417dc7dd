import { useLoaderData } from 'react-router-dom'
import { PageHead } from '../components/seo/page-head.tsx'
import type { RenderedProfile, ServerRendered } from './account-data.ts'
import { useAccount } from './account-frame.tsx'
import styles from './account-page.module.css'
import { DetailsForm } from './details-form.tsx'
import { Devices } from './devices.tsx'
import { MailboxPanel } from './mailbox-panel.tsx'
import { PersonalData } from './personal-data.tsx'
import { useAccountWords } from './words.en.tsx'

/** `/my-account`. */
export function ProfilePage() {
  const words = useAccountWords().profile
  const { customer, email } = useAccount()
  const rendered = useLoaderData<ServerRendered<RenderedProfile>>()
  const { first_name } = customer.shipping
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description} path="/my-account" indexed={false} />
      <div className={styles.head}>
        <h1>{first_name === '' ? words.title : words.welcome(first_name)}</h1>
        <p>{words.loggedInAs(<strong>{email}</strong>)}</p>
      </div>
      <MailboxPanel rendered={rendered?.mailbox ?? null} />
      <section className={styles.section} aria-labelledby="details">
        <div className={styles.about}>
          <h2 id="details">{words.details}</h2>
          <p className="secondary-text">{words.detailsUse}</p>
        </div>
        <DetailsForm shipping={customer.shipping} />
      </section>
      <section className={styles.section} aria-labelledby="devices">
        <div className={styles.about}>
          <h2 id="devices">{words.devices}</h2>
          <p className="secondary-text">{words.devicesAdvice}</p>
        </div>
        <Devices rendered={rendered?.devices ?? null} />
      </section>
      <section className={styles.section} aria-labelledby="data">
        <div className={styles.about}>
          <h2 id="data">{words.data}</h2>
          <p className="secondary-text">{words.dataChoices}</p>
        </div>
        <PersonalData />
      </section>
    </div>
  )
}
