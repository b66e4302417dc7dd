import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Company } from '#domain/reading/company.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { LegalDetails } from './legal-details.tsx'

/** How to reach the shop, at `/company/contact-us`. */
export function contactRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Company> =>
      loaded(await api.get<Company>('/api/company', request.signal)),
    Component: ContactPage,
  }
}

const DESCRIPTION = 'Call us, e-mail us or visit our workshop in Epping. You’ll always get a person.'

function ContactPage() {
  const company = useLoaderData<Company>()
  return (
    <InformationLayout title="Contact us" standfirst={DESCRIPTION}>
      <PageHead title="Contact us" description={DESCRIPTION} path="/company/contact-us" />
      <div className={styles.columns}>
        <section aria-labelledby="write">
          <h2 id="write">Send us a message</h2>
          <p className={styles.before}>
            You may find your answer in our <Link to="/information/faqs">FAQs</Link>. If your couch has to go round a
            corner, send us the measurements of your door and passage.
          </p>
          <ContactForm email={company.email} />
        </section>
        <LegalDetails company={company} />
      </div>
    </InformationLayout>
  )
}
