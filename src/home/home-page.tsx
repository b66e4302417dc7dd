import { Link, useLoaderData } from 'react-router-dom'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import { Fabrics } from './fabrics.tsx'
import { Guarantees } from './guarantees.tsx'
import { type HomeData, homeLoader } from './home-data.ts'
import styles from './home-page.module.css'
import { HOME_WORDS } from './words.en.tsx'

export const pageRoute = (api: ShopApi) => ({ loader: homeLoader(api), Component: HomePage })

/** The range whose picture is beside the text about the workshop. */
const STORY = 'atlas'

function HomePage() {
  const { hero, kinds, ranges, products, fabrics } = useLoaderData<HomeData>()
  const words = useWords('home', HOME_WORDS)
  const contentLang = useContentLang()
  const term = useTerm()
  const story = ranges.find(({ slug }) => slug === STORY) ?? ranges[0]
  return (
    <div>
      <PageHead
        title={words.title}
        description={words.description}
        path="/"
        hasTranslations
        picture={hero?.picture}
        about={[{ kind: 'shop' }, { kind: 'site' }]}
      />
      <section className={styles.hero} aria-labelledby="greeting">
        <div className={styles.texts}>
          <h1 id="greeting">{words.greeting}</h1>
          <p>{words.about()}</p>
          <div className={`row ${styles.ways}`}>
            <Link className={controls.primary} to={categoryPath('couches')}>
              {words.shopCouches}
            </Link>
            <Link className={controls.text} to={categoryPath('ranges')}>
              {words.ourRanges}
            </Link>
          </div>
        </div>
        {hero !== null && (
          <Link className={styles.room} to={categoryPath(hero.slug)} aria-label={term(hero.name)}>
            <PictureView picture={hero.picture} sizes="(min-width: 62rem) 62vw, 100vw" priority="first" />
          </Link>
        )}
      </section>
      <section className={styles.section} aria-labelledby="kinds">
        <h2 id="kinds">{words.byType}</h2>
        <ul className={styles.kinds}>
          {kinds.map(({ slug, name, count, picture }) => (
            <li key={slug}>
              <Link to={categoryPath(slug)}>
                <span className="card-picture">
                  <PictureView picture={picture} alt="" sizes="(min-width: 62rem) 19rem, 45vw" />
                </span>
                <span className={styles.kindName}>{term(name)}</span>
                <span className="secondary-text">{words.items(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.story} aria-labelledby="story">
        {story !== undefined && (
          <div className={styles.storyPicture}>
            <PictureView picture={story.picture} alt="" sizes="(min-width: 62rem) 50vw, 100vw" />
          </div>
        )}
        <div>
          <h2 id="story">{words.story.title}</h2>
          <p className="muted-text">{words.story.frames}</p>
          <p className="muted-text">{words.story.workshop}</p>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="products">
        <div className="title-row">
          <h2 id="products">{words.featured}</h2>
          <Link className={controls.text} to={categoryPath('couches')}>
            {words.shopAll}
          </Link>
        </div>
        <ProductGrid products={products} headingLevel={3} size="large" />
      </section>
      <Fabrics fabrics={fabrics} />
      <section className={`hover-underlined ${styles.ranges}`} aria-labelledby="ranges">
        <div>
          <h2 id="ranges">{words.ranges.title}</h2>
          <p>{words.ranges.about}</p>
        </div>
        <ul className="rows">
          {ranges.map(({ slug, name, description }) => (
            <li key={slug}>
              <Link to={categoryPath(slug)}>{name}</Link>
              <p className="secondary-text" lang={contentLang}>
                {description}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <Guarantees />
    </div>
  )
}
