import { useAbsoluteUrl } from '../client/site-context.tsx'

/** Links to the blog's feed, for feed readers. React moves it into the head. */
export function FeedLink() {
  return <link rel="alternate" type="application/rss+xml" title="Rusbank blog" href={useAbsoluteUrl('/blog/rss.xml')} />
}
