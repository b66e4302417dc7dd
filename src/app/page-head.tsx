import { useAddress } from './site-context.tsx'

interface PageHeadProps {
  readonly title: string
  readonly description: string
  /** The page's one true path, whatever the query; null for a page that has none. */
  readonly path: string | null
  /** The picture that a shared link shows, as a path. */
  readonly picture?: string | undefined
  readonly indexed?: boolean
}

/** What a page says of itself to browsers and search engines. React lifts it into the head. */
export function PageHead({ title, description, path, picture, indexed = true }: PageHeadProps) {
  const address = useAddress(path ?? '')
  const pictureAddress = useAddress(picture ?? '')
  const whole = title.includes('Rusbank') ? title : `${title} – Rusbank`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {path !== null && <link rel="canonical" href={address} />}
      {!indexed && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      {path !== null && <meta property="og:url" content={address} />}
      {picture !== undefined && <meta property="og:image" content={pictureAddress} />}
    </>
  )
}
