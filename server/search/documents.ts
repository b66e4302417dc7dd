import { AFRIKAANS_TERMS } from '#domain/catalogue/afrikaans-terms.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import type { SearchWords } from './dictionary.ts'
import { type Dictionary, wordsOf } from './dictionary.ts'

export type DocumentKind = 'product' | 'category' | 'article' | 'information' | 'question'

/** A document that a search can find. All texts are canonical words, separated by spaces. */
export interface SearchDocument {
  readonly kind: DocumentKind
  /** A slug; for a question its id. */
  readonly ref: string
  /** Its order among equally relevant documents of its kind. */
  readonly place: number
  /** What it is called. */
  readonly name: string
  /** Other names and attributes: range, colours, categories. */
  readonly known: string
  readonly summary: string
  readonly text: string
}

interface DocumentSource {
  readonly catalogue: Catalogue
  readonly texts: SiteTexts
  readonly words: SearchWords
  readonly dictionary: Dictionary
}

/** Added to the order of accessories, so that they come after couches. */
const ACCESSORIES_AFTER = 100_000

export function composeDocuments(source: DocumentSource): SearchDocument[] {
  const { catalogue, texts } = source
  return [
    ...catalogue.cards.map((card, place) => productDocument(card, { place, source })),
    ...catalogue.categories.map((category, place) => categoryDocument(category, { place, source })),
    ...texts.articles.map(({ slug, title, description }, place) => {
      const text = textOfHtml(texts.article(slug, catalogue)?.html ?? '')
      return documentOf(
        { kind: 'article', ref: slug, place, name: [title], summary: [description], text: [text] },
        source,
      )
    }),
    ...texts.information.map(({ slug, title, description, html }, place) =>
      documentOf(
        { kind: 'information', ref: slug, place, name: [title], summary: [description], text: [textOfHtml(html)] },
        source,
      ),
    ),
    ...texts.faqs.groups
      .flatMap(({ name, questions }) => questions.map((each) => ({ ...each, group: name })))
      .map(({ id, question, answer, group }, place) =>
        documentOf(
          { kind: 'question', ref: id, place, name: [question], known: [group], text: [textOfHtml(answer)] },
          source,
        ),
      ),
  ]
}

interface DocumentPlace {
  readonly place: number
  readonly source: DocumentSource
}

/** The text of the shop's own HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<\/?(?:a|b|code|em|i|strong|sub|sup)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

function productDocument(card: ProductCard, { place, source }: DocumentPlace): SearchDocument {
  const product = source.catalogue.bySlug(card.slug)
  const colours = card.meta_data.bech_color
  const families = Object.entries(source.words.families)
    .filter(([, slugs]) => colours.some(({ slug }) => slugs.includes(slug)))
    .map(([family]) => family)
  const draft = {
    kind: 'product' as const,
    ref: card.slug,
    place: card.type === 'accessory' ? ACCESSORIES_AFTER + place : place,
    name: [card.name, card.range ?? '', source.words.types[card.type] ?? '', seatsOf(card), card.fabric ?? ''],
    known: [...[...card.categories, ...colours].flatMap(({ name }) => inBothLanguages(name)), ...families],
    summary: [card.tagline],
    text: [
      textOfHtml(product?.description ?? ''),
      ...(product?.materials.map(({ part, text }) => `${part} ${text}`) ?? []),
    ],
  }
  return documentOf(draft, source)
}

/** A term of the catalogue in English and, as Afrikaans pages show it, in Afrikaans. */
function inBothLanguages(name: string): string[] {
  return [name, AFRIKAANS_TERMS[name] ?? []].flat()
}

/** A corner couch is looked for by its number of seats, which its name does not have. */
function seatsOf({ type, seats }: ProductCard): string {
  return type === 'corner' && seats !== null ? `${seats} seater` : ''
}

/** Without help words: a category that mentions returns is not relevant for a search for them. */
function categoryDocument({ slug, name, description }: Category, { place, source }: DocumentPlace): SearchDocument {
  const words = source.dictionary.canonical(wordsOf(description)).filter((word) => !source.words.help.includes(word))
  const draft = { kind: 'category' as const, ref: slug, place, name: inBothLanguages(name), summary: [words.join(' ')] }
  return documentOf(draft, source)
}

interface Draft {
  readonly kind: DocumentKind
  readonly ref: string
  readonly place: number
  readonly name: readonly string[]
  readonly known?: readonly string[]
  readonly summary?: readonly string[]
  readonly text?: readonly string[]
}

/** Each word is indexed once per field, so that repeating it does not raise the rank. */
function documentOf(draft: Draft, { dictionary }: DocumentSource): SearchDocument {
  const words = (parts: readonly string[] = []) =>
    [...new Set(parts.flatMap((part) => dictionary.canonical(wordsOf(part))))].join(' ')
  const { kind, ref, place, name, known, summary, text } = draft
  return { kind, ref, place, name: words(name), known: words(known), summary: words(summary), text: words(text) }
}
