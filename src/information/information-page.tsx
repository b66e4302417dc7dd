import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Information } from '#domain/texts/information.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { InformationLayout } from '../components/information/information-layout.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { useFormatDate } from '../ui/format/use-format-date.ts'
import { EnglishText, EnglishTextNote } from '../ui/language/english-text.tsx'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { Prose } from '../ui/text/prose.tsx'
import styles from './information-page.module.css'
import { INFORMATION_PAGE_WORDS } from './words.en.tsx'

/** `/information/{slug}`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<Information> => {
      const path = `/api/information/${encodeURIComponent(params.slug ?? '')}`
      return bodyOrThrow(await api.get<Information>(path, request.signal))
    },
    Component: InformationPage,
  }
}

function InformationPage() {
  const { slug, title, description, updated, html } = useLoaderData<Information>()
  const words = useWords('informationPages', INFORMATION_PAGE_WORDS)
  const contentLang = useContentLang()
  const formatDate = useFormatDate()
  return (
    <>
      <EnglishTextNote />
      <InformationLayout title={title} standfirst={description} lang={contentLang}>
        <EnglishText>
          <PageHead title={title} description={description} path={`/information/${slug}`} />
          <Prose html={html} />
        </EnglishText>
        <p className={`secondary-text ${styles.updated}`}>
          {words.updated(<time dateTime={updated}>{formatDate(updated)}</time>)}
        </p>
      </InformationLayout>
    </>
  )
}
