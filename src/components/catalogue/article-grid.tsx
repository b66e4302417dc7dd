import { Link } from 'react-router-dom'
import type { ArticleCard } from '#domain/texts/article.ts'
import { useFormatDate } from '../../ui/format/use-format-date.ts'
import { useContentLang, useWords } from '../../ui/language/language-context.ts'
import { PictureView } from '../../ui/picture/picture-view.tsx'
import styles from './article-grid.module.css'
import { ARTICLE_WORDS } from './article-words.en.ts'

interface ArticleGridProps {
  readonly articles: readonly ArticleCard[]
  readonly headingLevel: 2 | 3
  /** How many are visible without scrolling. Their pictures load first. */
  readonly firstOnScreen?: number
  /** `leading` shows the first one large, above the others. */
  readonly shape?: 'leading' | 'even'
}

export function ArticleGrid({ articles, headingLevel, firstOnScreen = 0, shape = 'even' }: ArticleGridProps) {
  const { readingTime } = useWords('article', ARTICLE_WORDS)
  const contentLang = useContentLang()
  const formatDate = useFormatDate()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.grid} data-shape={shape}>
      {articles.map(({ slug, title, description, date, minutes, picture }, index) => (
        <li key={slug}>
          <article className={`linked-card column ${styles.card}`}>
            <div className="card-picture">
              <PictureView
                picture={picture}
                alt=""
                sizes={
                  shape === 'leading' && index === 0
                    ? '(min-width: 62rem) 58vw, 100vw'
                    : '(min-width: 62rem) 30vw, (min-width: 40rem) 46vw, 100vw'
                }
                priority={index < firstOnScreen ? 'first' : 'near'}
              />
            </div>
            <div className={styles.words}>
              <Heading className={`covering ${styles.title}`} lang={contentLang}>
                <Link to={`/blog/${slug}`}>{title}</Link>
              </Heading>
              <p lang={contentLang}>{description}</p>
              <p className={`row ${styles.facts}`}>
                <time dateTime={date}>{formatDate(date)}</time>
                <span>{readingTime(minutes)}</span>
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
