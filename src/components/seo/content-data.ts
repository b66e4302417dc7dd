import { ENGLISH_SITE, pathInLanguage } from '#domain/site/languages.ts'
import type { Article } from '#domain/texts/article.ts'
import type { Faqs } from '#domain/texts/information.ts'
import { largestPath } from '../../ui/picture/largest-path.ts'
import { BREADCRUMB_WORDS } from './breadcrumb-words.en.ts'
import { shopRef } from './company-data.ts'
import type { BreadcrumbItem, PageSubject, SchemaThing, SiteFacts } from './page-subject.ts'

export function breadcrumbData(steps: readonly BreadcrumbItem[], { home, language }: SiteFacts): SchemaThing {
  const { catalogue, breadcrumb = BREADCRUMB_WORDS } = language.translations ?? {}
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: breadcrumb.home, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: catalogue?.[name] ?? name,
      item: home + pathInLanguage(path, language),
    })),
  }
}

type ShownList = Extract<PageSubject, { readonly kind: 'list' }>

export function listData({ name, path, products }: ShownList, { home, language }: SiteFacts): SchemaThing {
  return {
    '@type': 'CollectionPage',
    name: language.translations?.catalogue?.[name] ?? name,
    url: home + pathInLanguage(path, language),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: products.length,
      itemListElement: products.map((card, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: card.name,
        url: home + pathInLanguage(`/product/${card.slug}`, language),
      })),
    },
  }
}

/** Dates are in South Africa's time zone. */
export function articleData({ slug, title, description, date, author, picture }: Article, home: string): SchemaThing {
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    image: [home + largestPath(picture)],
    datePublished: `${date}T00:00:00+02:00`,
    dateModified: `${date}T00:00:00+02:00`,
    author: { '@type': 'Person', name: author, url: `${home}/information/about` },
    publisher: shopRef(home),
    mainEntityOfPage: `${home}/blog/${slug}`,
    inLanguage: ENGLISH_SITE.locale,
  }
}

export function faqData({ groups }: Faqs, home: string): SchemaThing {
  return {
    '@type': 'FAQPage',
    url: `${home}/information/faqs`,
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.replaceAll('href="/', `href="${home}/`) },
      })),
    ),
  }
}
