import { LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'
import { useSite } from '../../client/site-context.tsx'
import { useLanguage } from '../../ui/language/language-context.ts'
import { largestPath, type PagePicture } from '../../ui/picture/largest-path.ts'
import { JsonLd } from './json-ld.tsx'
import type { PageSubject } from './page-subject.ts'

interface PageHeadProps {
  readonly title: string
  readonly description: string
  /** The canonical path, without a query; null for a page that has none. */
  readonly path: string | null
  /** The preview picture of a shared link. */
  readonly picture?: PagePicture | undefined
  /** The type of a shared link. */
  readonly kind?: 'website' | 'article' | 'product'
  readonly indexed?: boolean
  /** Whether the page exists in all of the shop's languages. */
  readonly hasTranslations?: boolean
  /** What the page is about, for its structured data. */
  readonly about?: readonly PageSubject[]
}

/** A page's metadata for browsers, search engines and shared links. React moves it into the head. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, picture, kind = 'website', indexed = true, about = [] } = props
  const language = useLanguage()
  const { publicUrl: home } = useSite()
  const whole = title.includes('Rusbank') ? title : `${title} – Rusbank`
  const url = path === null ? null : home + pathInLanguage(path, language)
  const shared = {
    type: kind,
    site_name: 'Rusbank',
    locale: language.locale.replace('-', '_'),
    title: whole,
    description,
    ...(url !== null && { url }),
    ...(picture !== undefined && {
      image: home + largestPath(picture),
      'image:width': String(picture.width),
      'image:height': String(picture.height),
      'image:alt': picture.alt || title,
    }),
  }
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {url !== null && <link rel="canonical" href={url} />}
      {import.meta.env.SSR && path !== null && props.hasTranslations === true && <Alternates home={home} path={path} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
      {about.map((subject) => (
        <JsonLd key={subject.kind} about={subject} />
      ))}
    </>
  )
}

/** Links to a page in each of its languages, for search engines. `path` has no language prefix. */
function Alternates({ home, path }: { readonly home: string; readonly path: string }) {
  return (
    <>
      {Object.values(LANGUAGES).map((language) => (
        <link
          key={language.code}
          rel="alternate"
          hrefLang={language.locale}
          href={home + pathInLanguage(path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={home + path} />
    </>
  )
}
