import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Company } from '#domain/texts/company.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { LegalDetails } from './legal-details.tsx'
import { CONTACT_WORDS } from './words.en.tsx'

/** `/company/contact-us`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<Company> =>
      bodyOrThrow(await api.get<Company>('/api/company', request.signal)),
    Component: ContactPage,
  }
}

function ContactPage() {
  const words = useWords('contact', CONTACT_WORDS)
  const company = useLoaderData<Company>()
  return (
    <InformationLayout title={words.title} standfirst={words.description}>
      <PageHead title={words.title} description={words.description} path="/company/contact-us" hasTranslations />
      <div className={styles.columns}>
        <section aria-labelledby="write">
          <h2 id="write">{words.write}</h2>
          <p className={styles.before}>{words.before(<Link to="/information/faqs">{words.questions}</Link>)}</p>
          <ContactForm email={company.email} />
        </section>
        <LegalDetails company={company} />
      </div>
    </InformationLayout>
  )
}
