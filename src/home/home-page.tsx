import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { PictureView } from '../ui/picture/picture-view.tsx'
import { Fabrics } from './fabrics.tsx'
import { Guarantees } from './guarantees.tsx'
import { type CouchKind, couchKinds, type Fabric, fabricsOf, onePerRange } from './home-features.ts'
import styles from './home-page.module.css'

const PIECES = 6
/** The category whose room greets. */
const HERO = 'three-seaters'

/** The front page. */
export function homeRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<HomeData> => {
      const [categories, listing] = await Promise.all([
        api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
        api.get<Listing>('/api/products?category=couches', request.signal),
      ])
      const all = loaded(categories).categories
      const { products } = loaded(listing)
      return {
        hero: all.find(({ slug }) => slug === HERO) ?? null,
        kinds: couchKinds(
          all.filter(({ parent, count }) => parent === 'couches' && count > 0),
          products,
        ),
        ranges: all.filter(({ parent, count }) => parent === 'ranges' && count > 0),
        pieces: onePerRange(products)
          .slice(0, PIECES)
          .map((card) => cardForList(card)),
        fabrics: fabricsOf(products),
      }
    },
    Component: HomePage,
  }
}

interface HomeData {
  readonly hero: Category | null
  readonly kinds: readonly CouchKind[]
  readonly ranges: readonly Category[]
  readonly pieces: readonly ProductCard[]
  readonly fabrics: readonly Fabric[]
}

/** The range whose room stands beside the workshop's story. */
const STORY = 'atlas'

function HomePage() {
  const { hero, kinds, ranges, pieces, fabrics } = useLoaderData<HomeData>()
  const story = ranges.find(({ slug }) => slug === STORY) ?? ranges[0]
  return (
    <div className={styles.page}>
      <PageHead
        title="Rusbank – couches from our workshop in Cape Town"
        description="Couches and chairs built in Cape Town, on frames guaranteed for as long as you own them. Delivered anywhere in South Africa 2 to 4 days after dispatch, with 7 days to return them."
        path="/"
        picture={hero?.picture}
        about={[{ kind: 'shop' }, { kind: 'site' }]}
      />
      <section className={styles.hero} aria-labelledby="greeting">
        <div className={styles.texts}>
          <h1 id="greeting">A bench to rest on.</h1>
          <p>
            That, word for word, is a <span lang="af">rusbank</span>: Afrikaans for couch. We build ours in Cape Town,
            on frames that we guarantee for as long as you own them.
          </p>
          <div className={styles.ways}>
            <Link className={controls.primary} to={categoryPath('couches')}>
              Shop couches
            </Link>
            <Link className={controls.text} to={categoryPath('ranges')}>
              Explore our ranges
            </Link>
          </div>
        </div>
        {hero !== null && (
          <Link className={styles.room} to={categoryPath(hero.slug)} aria-label={hero.name}>
            <PictureView picture={hero.picture} sizes="(min-width: 62rem) 62vw, 100vw" priority="first" />
          </Link>
        )}
      </section>
      <section className={styles.section} aria-labelledby="kinds">
        <h2 id="kinds">Shop by type</h2>
        <ul className={styles.kinds}>
          {kinds.map(({ slug, name, count, picture }) => (
            <li key={slug}>
              <Link to={categoryPath(slug)}>
                <span className={styles.kindPicture}>
                  <PictureView picture={picture} alt="" sizes="(min-width: 62rem) 19rem, 45vw" />
                </span>
                <span className={styles.kindName}>{name}</span>
                <span className={styles.kindCount}>{pluralize(count, { one: 'item', many: 'items' })}</span>
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
          <h2 id="story">Built from the frame up</h2>
          <p>
            Frames are kiln-dried saligna, glued and blocked at the corners, with springs or webbing under every seat.
            You choose the filling, and covers are removable wherever possible.
          </p>
          <p>
            It all comes from one workshop in Cape Town. What’s in stock leaves within 24 hours, and two people carry it
            in.
          </p>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="pieces">
        <div className={styles.titleRow}>
          <h2 id="pieces">Featured</h2>
          <Link className={controls.text} to={categoryPath('couches')}>
            Shop all couches and chairs
          </Link>
        </div>
        <ProductGrid products={pieces} headingLevel={3} size="large" />
      </section>
      <Fabrics fabrics={fabrics} />
      <section className={styles.ranges} aria-labelledby="ranges">
        <div>
          <h2 id="ranges">Our ranges</h2>
          <p>Each range shares one frame, one style of leg and one fabric, so everything in it goes together.</p>
        </div>
        <ul>
          {ranges.map(({ slug, name, description }) => (
            <li key={slug}>
              <Link to={categoryPath(slug)}>{name}</Link>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </section>
      <Guarantees />
    </div>
  )
}
