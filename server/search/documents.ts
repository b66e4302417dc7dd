import { AFRIKAANS_TERMS } from '#domain/catalogue/afrikaans-terms.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import { type Dictionary, type SearchWords, splitWords } from './dictionary.ts'

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

/** A document with its texts as they are written. */
type DraftDocument = Pick<SearchDocument, 'kind' | 'ref' | 'place'> &
  Partial<Record<'name' | 'known' | 'summary' | 'text', readonly string[]>>

/** Added to the order of accessories, so that they come after couches. */
const ACCESSORIES_AFTER = 100_000

export function composeDocuments(source: DocumentSource): SearchDocument[] {
  const { catalogue, texts, dictionary } = source
  const questions = texts.faqs.groups.flatMap(({ name, questions }) =>
    questions.map((each) => ({ ...each, group: name })),
  )
  const drafts: DraftDocument[] = [
    ...catalogue.cards.map((card, place) => productDraft(card, { place, source })),
    ...catalogue.categories.map((category, place) => categoryDraft(category, { place, source })),
    ...texts.articles.map(({ slug, title, description }, place): DraftDocument => {
      const text = textOfHtml(texts.article(slug, catalogue)?.html ?? '')
      return { kind: 'article', ref: slug, place, name: [title], summary: [description], text: [text] }
    }),
    ...texts.information.map(({ slug, title, description, html }, place): DraftDocument => {
      const text = textOfHtml(html)
      return { kind: 'information', ref: slug, place, name: [title], summary: [description], text: [text] }
    }),
    ...questions.map(({ id, question, answer, group }, place): DraftDocument => {
      const text = textOfHtml(answer)
      return { kind: 'question', ref: id, place, name: [question], known: [group, 'FAQ'], text: [text] }
    }),
  ]
  return drafts.map((draft) => documentOf(draft, dictionary))
}

interface DraftPlace {
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

function productDraft(card: ProductCard, { place, source }: DraftPlace): DraftDocument {
  const product = source.catalogue.bySlug(card.slug)
  const colours = card.meta_data.bech_color
  const families = Object.entries(source.words.families)
    .filter(([, slugs]) => colours.some(({ slug }) => slugs.includes(slug)))
    .map(([family]) => family)
  return {
    kind: 'product',
    ref: card.slug,
    place: card.type === 'accessory' ? ACCESSORIES_AFTER + place : place,
    name: [card.name, card.range ?? '', source.words.types[card.type] ?? '', seatsOf(card), card.fabric ?? ''],
    known: [...[...card.categories, ...colours].flatMap(({ name }) => inBothLanguages(name)), ...families],
    summary: [card.tagline],
    text: [
      textOfHtml(product?.description ?? ''),
      ...(product?.materials.flatMap(({ part, text }) => [...inBothLanguages(part), text]) ?? []),
      ...(product?.attributes.flatMap(({ options }) => options.flatMap(inBothLanguages)) ?? []),
    ],
  }
}

/** A term of the catalogue in English and, as Afrikaans pages show it, in Afrikaans. */
const inBothLanguages = (name: string): string[] => [name, AFRIKAANS_TERMS[name] ?? []].flat()

/** A corner couch is looked for by its number of seats, which its name does not have. */
const seatsOf = ({ type, seats }: ProductCard): string => (type === 'corner' && seats !== null ? `${seats} seater` : '')

/** Without help words: a category that mentions returns is not relevant for a search for them. */
function categoryDraft({ slug, name, description }: Category, { place, source }: DraftPlace): DraftDocument {
  const words = source.dictionary.canonical(splitWords(description)).filter((word) => !source.words.help.includes(word))
  return { kind: 'category', ref: slug, place, name: inBothLanguages(name), summary: [words.join(' ')] }
}

/** Each word is indexed once per field, so that repeating it does not raise the rank. */
function documentOf({ name, known, summary, text, ...draft }: DraftDocument, dictionary: Dictionary): SearchDocument {
  const words = (parts: readonly string[] = []) =>
    [...new Set(parts.flatMap((part) => dictionary.canonical(splitWords(part))))].join(' ')
  return { ...draft, name: words(name), known: words(known), summary: words(summary), text: words(text) }
}
