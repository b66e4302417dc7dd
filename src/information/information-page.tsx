import type { Information } from '#domain/reading/information.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { formatDate } from '../ui/format/format-date.ts'
import { Prose } from '../ui/text/prose.tsx'
import styles from './information-page.module.css'

export function InformationPage({ page }: { readonly page: Information }) {
  const { slug, title, description, updated, html } = page
  return (
    <InformationLayout title={title} standfirst={description}>
      <PageHead title={title} description={description} path={`/information/${slug}`} />
      <Prose html={html} />
      <p className={styles.updated}>
        Last changed on <time dateTime={updated}>{formatDate(updated)}</time>.
      </p>
    </InformationLayout>
  )
}
