import { useAddress } from '../../client/site-context.tsx'
import { largestPath, type PagePicture } from '../../ui/picture/largest-path.ts'
import { JsonLd } from './json-ld.tsx'
import type { PageSubject } from './page-subject.ts'

interface PageHeadProps {
  readonly title: string
  readonly description: string
  /** The page's one true path, whatever the query; null for a page that has none. */
  readonly path: string | null
  /** The picture that a shared link shows. */
  readonly picture?: PagePicture | undefined
  /** What the page is to whom it is shared with. */
  readonly kind?: 'website' | 'article' | 'product'
  readonly indexed?: boolean
  /** What it is about, as search engines read it. */
  readonly about?: readonly PageSubject[]
}

/** What a page says of itself to browsers, search engines and those it is shared with. React lifts it into the head. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, picture, kind = 'website', indexed = true, about = [] } = props
  const home = useAddress('')
  const whole = title.includes('Rusbank') ? title : `${title} – Rusbank`
  const shared = {
    type: kind,
    site_name: 'Rusbank',
    locale: 'en_ZA',
    title: whole,
    description,
    ...(path !== null && { url: home + path }),
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
      {path !== null && <link rel="canonical" href={home + path} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {about.map((subject) => (
        <JsonLd key={subject.kind} about={subject} />
      ))}
    </>
  )
}
