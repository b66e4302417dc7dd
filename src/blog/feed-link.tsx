import { useAddress } from '../client/site-context.tsx'

/** Tells a feed reader where the blog's feed is. React lifts it into the head. */
export function FeedLink() {
  return <link rel="alternate" type="application/rss+xml" title="Rusbank blog" href={useAddress('/blog/rss.xml')} />
}
