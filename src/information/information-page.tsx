import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Information } from '#domain/reading/information.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { formatDate } from '../ui/format/format-date.ts'
import { Prose } from '../ui/text/prose.tsx'
import styles from './information-page.module.css'

/** A page on how the shop does things, at `/information/{slug}`. */
export function informationRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Information> => {
      const path = `/api/information/${encodeURIComponent(params.slug ?? '')}`
      return loaded(await api.get<Information>(path, request.signal))
    },
    Component: InformationPage,
  }
}

function InformationPage() {
  const { slug, title, description, updated, html } = useLoaderData<Information>()
  return (
    <InformationLayout title={title} standfirst={description}>
      <PageHead title={title} description={description} path={`/information/${slug}`} />
      <Prose html={html} />
      <p className={styles.updated}>
        Last updated <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
    </InformationLayout>
  )
}
