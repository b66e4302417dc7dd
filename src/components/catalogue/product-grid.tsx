import { Link } from 'react-router-dom'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useTerm } from '../../client/catalogue-words.ts'
import { usePictureTransition } from '../../client/picture-transition.ts'
import { useMayTransition } from '../../client/view-transition.ts'
import { Amount } from '../../ui/amount.tsx'
import { useContentLang, useWords } from '../../ui/language/language-context.ts'
import { PictureView } from '../../ui/picture/picture-view.tsx'
import { CARD_WORDS } from './card-words.en.ts'
import { cardPath, colourPath } from './product-card.ts'
import styles from './product-grid.module.css'
import { useFirstScreenFirst } from './use-first-screen-first.ts'

interface ProductGridProps {
  readonly products: readonly ProductCard[]
  readonly headingLevel: 2 | 3
  /** How many are visible without scrolling. Their pictures load first. */
  readonly firstOnScreen?: number
  /** On a wide screen `small` puts four in a row, `large` three, and `usual` as many as there is room for. */
  readonly size?: 'usual' | 'small' | 'large'
  /** Whether a picture moves to its product's page. Of several lists with the same product, only one may set this. */
  readonly moves?: boolean
  readonly ratings?: Ratings
}

/** By product. */
export type Ratings = Readonly<Record<number, { readonly rating: number; readonly count: number }>>

const SIZES = '(min-width: 70rem) 27rem, 46vw'
const UNRATED: Ratings = {}

export function ProductGrid({
  products,
  headingLevel,
  firstOnScreen = 0,
  size = 'usual',
  moves = true,
  ratings = UNRATED,
}: ProductGridProps) {
  const mayMove = useMayTransition()
  const shown = useFirstScreenFirst(products)
  return (
    <ul className={styles.grid} data-size={size}>
      {shown.map((card, index) => (
        <li key={card.slug}>
          <Card
            card={card}
            headingLevel={headingLevel}
            isFirst={index < firstOnScreen}
            moves={moves && mayMove}
            rating={ratings[card.id]}
          />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly card: ProductCard
  readonly headingLevel: 2 | 3
  readonly isFirst: boolean
  readonly moves: boolean
  readonly rating: Ratings[number] | undefined
}

function Card({ card, headingLevel, isFirst, moves, rating }: CardProps) {
  const moving = usePictureTransition(cardPath(card), card.id)
  const words = useWords('card', CARD_WORDS)
  const contentLang = useContentLang()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const [picture] = card.images
  const [room] = card.rooms
  const isReduced = card.regular_price > card.price
  return (
    <article className={`linked-card ${styles.card}`}>
      <div className="card-picture" style={moves ? moving : undefined}>
        {picture !== undefined && <PictureView picture={picture} sizes={SIZES} priority={isFirst ? 'first' : 'near'} />}
        {room !== undefined && (
          <span className={styles.room}>
            <PictureView picture={room} sizes={SIZES} alt="" />
          </span>
        )}
        {isReduced && <p className={styles.badge}>{words.sale}</p>}
      </div>
      <div className={`ends-row ${styles.head}`}>
        <Heading className={`covering ${styles.name}`}>
          <Link to={cardPath(card)} viewTransition={moves}>
            {card.name}
          </Link>
        </Heading>
        <ColourDots card={card} />
      </div>
      <p className={`row ${styles.price}`} data-reduced={isReduced}>
        {card.in_stock ? (
          <>
            {card.price_varies && <span className="muted-text">{words.from}</span>}
            <Amount cents={card.price} />
            {isReduced && (
              <s className="muted-text">
                <span className="hidden-visually">{words.was}</span>
                <Amount cents={card.regular_price} />
              </s>
            )}
          </>
        ) : (
          <span className="muted-text">{words.soldOut}</span>
        )}
      </p>
      {rating !== undefined && (
        <p className={styles.rating}>
          <span className="hidden-visually">{words.rated}</span>
          {words.rating(rating.rating)}
          <span className="hidden-visually">{words.of5}</span>{' '}
          <span className="muted-text">{words.reviews(rating.count)}</span>
        </p>
      )}
      <p className={`secondary-text ${styles.facts}`} data-shape={card.dimensions === null ? 'sentence' : 'measure'}>
        {card.dimensions === null ? <bdi lang={contentLang}>{card.tagline}</bdi> : words.wide(card.dimensions.w)}
        {card.in_stock && <Stock fewLeft={card.few_left} />}
      </p>
    </article>
  )
}

function Stock({ fewLeft }: { readonly fewLeft: number | null }) {
  const words = useWords('card', CARD_WORDS)
  // A response cached by an older release has no `few_left`.
  return <span data-few={Boolean(fewLeft)}>{fewLeft ? words.left(fewLeft) : words.inStock}</span>
}

/** The colours, each linking to the product in that colour. */
function ColourDots({ card }: { readonly card: ProductCard }) {
  const words = useWords('card', CARD_WORDS)
  const term = useTerm()
  const colours = card.meta_data.bech_color
  if (colours.length === 0) return null
  return (
    <ul className={styles.dots} aria-label={words.colours}>
      {colours.map(({ slug, name, hex }) => (
        <li key={slug}>
          <Link to={colourPath(card, slug)} title={term(name)} aria-label={term(name)}>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <circle cx="6" cy="6" r="5.5" fill={hex} stroke="#26231f" strokeOpacity="0.14" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  )
}
