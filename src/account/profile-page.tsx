import { useLoaderData } from 'react-router-dom'
import type { ShopApi } from '../client/api/shop-api.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import { type Rendered, type RenderedProfile, renderProfile } from './account-data.ts'
import { useAccount } from './account-frame.tsx'
import styles from './account-page.module.css'
import { DetailsForm } from './details-form.tsx'
import { Devices } from './devices.tsx'
import { Mailbox } from './mailbox.tsx'
import { OwnData } from './own-data.tsx'

/** `/my-account`. */
export function profileRoute(api: ShopApi) {
  return { loader: renderProfile(api), Component: ProfilePage }
}

function ProfilePage() {
  const { customer, email } = useAccount()
  const rendered = useLoaderData<Rendered<RenderedProfile>>()
  const { first_name } = customer.shipping
  return (
    <div className={styles.page}>
      <PageHead title="Your account" description="Your details, devices and data." path="/my-account" indexed={false} />
      <div className={styles.head}>
        <h1>{first_name === '' ? 'Your account' : `Good to see you, ${first_name}`}</h1>
        <p>
          You log in as <strong>{email}</strong>.
        </p>
      </div>
      <Mailbox rendered={rendered?.mailbox ?? null} />
      <section className={styles.section} aria-labelledby="details">
        <div className={styles.about}>
          <h2 id="details">Where we deliver</h2>
          <p>The checkout fills this in for you. We use it to bring your orders, and sell or lend it to nobody.</p>
        </div>
        <DetailsForm shipping={customer.shipping} />
      </section>
      <section className={styles.section} aria-labelledby="devices">
        <div className={styles.about}>
          <h2 id="devices">Where you are logged in</h2>
          <p>A device that you don’t know? Log it out, and change your password.</p>
        </div>
        <Devices rendered={rendered?.devices ?? null} />
      </section>
      <section className={styles.section} aria-labelledby="data">
        <div className={styles.about}>
          <h2 id="data">Your data</h2>
          <p>Take it with you, or take it away from us.</p>
        </div>
        <OwnData />
      </section>
    </div>
  )
}
