import type { Article } from '#domain/reading/article.ts'
import { Breadcrumb } from '../components/seo/breadcrumb.tsx'
import { formatDate } from '../ui/format/format-date.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import styles from './article-page.module.css'

/** What an article is called, where it stands, and who wrote it when. */
export function ArticleHead({ article }: { readonly article: Article }) {
  const { slug, title, description, date, author, minutes, picture } = article
  return (
    <>
      <Breadcrumb steps={[{ name: 'Blog', path: '/blog' }]} here={{ name: title, path: `/blog/${slug}` }} />
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.standfirst}>{description}</p>
          <p className={styles.facts}>
            <span>{author}</span>
            <time dateTime={date}>{formatDate(date)}</time>
            <span>{minutes} min read</span>
          </p>
        </div>
        <div className={styles.picture}>
          <PictureView picture={picture} alt="" sizes="(min-width: 62rem) 50vw, 100vw" priority="first" />
        </div>
      </div>
    </>
  )
}
