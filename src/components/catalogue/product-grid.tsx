import { Link } from 'react-router-dom'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { Amount } from '../../ui/amount.tsx'
import { PictureView } from '../../ui/picture/picture-view.tsx'
import { cardPath } from './product-card.ts'
import styles from './product-grid.module.css'

interface ProductGridProps {
  readonly products: readonly ProductCard[]
  readonly headingLevel: 2 | 3
  /** How many at the start are on the first screen, and so are fetched first. */
  readonly firstOnScreen?: number
  /** On a wide screen `small` puts four in a row, `large` three, and `usual` as many as there is room for. */
  readonly size?: 'usual' | 'small' | 'large'
}

export function ProductGrid({ products, headingLevel, firstOnScreen = 0, size = 'usual' }: ProductGridProps) {
  return (
    <ul className={styles.grid} data-size={size}>
      {products.map((card, index) => (
        <li key={card.slug}>
          <Card card={card} headingLevel={headingLevel} isFirst={index < firstOnScreen} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly card: ProductCard
  readonly headingLevel: 2 | 3
  readonly isFirst: boolean
}

function Card({ card, headingLevel, isFirst }: CardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const [picture] = card.images
  const isReduced = card.regular_price > card.price
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {picture !== undefined && (
          <PictureView picture={picture} sizes="(min-width: 70rem) 27rem, 46vw" priority={isFirst ? 'first' : 'near'} />
        )}
        {isReduced && <p className={styles.badge}>Reduced</p>}
      </div>
      <div className={styles.head}>
        <Heading className={styles.name}>
          <Link to={cardPath(card)}>{card.name}</Link>
        </Heading>
        <ColourDots colours={card.meta_data.bech_color} />
      </div>
      <p className={styles.price} data-reduced={isReduced}>
        {card.in_stock ? (
          <>
            {card.price_varies && <span>From</span>}
            <Amount cents={card.price} />
            {isReduced && (
              <s>
                <span className="hidden-visually">Instead of </span>
                <Amount cents={card.regular_price} />
              </s>
            )}
          </>
        ) : (
          <span>Sold out</span>
        )}
      </p>
      <p className={styles.facts}>{card.dimensions === null ? card.tagline : `${card.dimensions.w} cm wide`}</p>
    </article>
  )
}

function ColourDots({ colours }: { readonly colours: ProductCard['meta_data']['bech_color'] }) {
  if (colours.length === 0) return null
  return (
    <ul className={styles.dots} aria-label="Colours">
      {colours.map(({ slug, name, hex }) => (
        <li key={slug} title={name}>
          <span className="hidden-visually">{name}</span>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="5.5" fill={hex} stroke="#26231f" strokeOpacity="0.14" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
