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
        <h1>{first_name === '' ? 'Your account' : `Welcome, ${first_name}`}</h1>
        <p>
          You’re logged in as <strong>{email}</strong>.
        </p>
      </div>
      <Mailbox rendered={rendered?.mailbox ?? null} />
      <section className={styles.section} aria-labelledby="details">
        <div className={styles.about}>
          <h2 id="details">Delivery details</h2>
          <p>We fill these in for you at checkout. We use them only to deliver your orders, and never sell them.</p>
        </div>
        <DetailsForm shipping={customer.shipping} />
      </section>
      <section className={styles.section} aria-labelledby="devices">
        <div className={styles.about}>
          <h2 id="devices">Your devices</h2>
          <p>Don’t recognise a device? Log it out and change your password.</p>
        </div>
        <Devices rendered={rendered?.devices ?? null} />
      </section>
      <section className={styles.section} aria-labelledby="data">
        <div className={styles.about}>
          <h2 id="data">Your data</h2>
          <p>Download your data, or delete your account.</p>
        </div>
        <OwnData />
      </section>
    </div>
  )
}
