import type { Article } from '#domain/texts/article.ts'
import { ARTICLE_WORDS } from '../components/catalogue/article-words.en.ts'
import { Breadcrumb } from '../components/seo/breadcrumb.tsx'
import { useFormatDate } from '../ui/format/use-format-date.ts'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import styles from './article-page.module.css'
import { BLOG_WORDS } from './words.en.ts'

/** An article's breadcrumb, title, author and date. */
export function ArticleHead({ article }: { readonly article: Article }) {
  const { readingTime } = useWords('article', ARTICLE_WORDS)
  const { name } = useWords('blog', BLOG_WORDS)
  const contentLang = useContentLang()
  const formatDate = useFormatDate()
  const { slug, title, description, date, author, minutes, picture } = article
  return (
    <>
      <Breadcrumb steps={[{ name, path: '/blog' }]} here={{ name: title, path: `/blog/${slug}`, lang: contentLang }} />
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 lang={contentLang}>{title}</h1>
          <p className={styles.standfirst} lang={contentLang}>
            {description}
          </p>
          <p className={`secondary-text row ${styles.facts}`}>
            <span>{author}</span>
            <time dateTime={date}>{formatDate(date)}</time>
            <span>{readingTime(minutes)}</span>
          </p>
        </div>
        <div className={styles.picture} data-screen-only>
          <PictureView picture={picture} alt="" sizes="(min-width: 62rem) 50vw, 100vw" priority="first" />
        </div>
      </div>
    </>
  )
}
