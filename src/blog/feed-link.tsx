import { useSite } from '../client/site-context.tsx'

/** Links to the blog's feed, for feed readers. React moves it into the head. */
export function FeedLink() {
  const { publicUrl } = useSite()
  return <link rel="alternate" type="application/rss+xml" title="Rusbank blog" href={`${publicUrl}/blog/rss.xml`} />
}
