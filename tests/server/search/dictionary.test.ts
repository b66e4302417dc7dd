import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import colours from '#content/colours.json' with { type: 'json' }
import { coloursSchema } from '#content/schema.ts'
import { composeDictionary, splitWords } from '#server/search/dictionary.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'
import { shippedWords } from './shipped-search.ts'

const dictionary = composeDictionary({
  same: [
    { word: 'couch', also: ['sofa', 'bank', 'rus bank'] },
    { word: 'sleeper', also: ['sofa bed'] },
    { word: 'transfer', also: ['bank transfer', 'bankoorplasing'] },
  ],
})

describe('tokenizing a text', () => {
  it.each([
    ['Bouclé Couches', ['boucle', 'couches']],
    ['the dog’s 2.5-seater', ['the', 'dogs', '2point5', 'seater']],
    ['R 12 999,00 & more', ['r', '12', '999point00', 'more']],
    ['<script>', ['script']],
    ['…!?', []],
    ['', []],
  ])('splits %j into %j', (text, words) => {
    expect(splitWords(text)).toEqual(words)
  })
})

describe('synonyms', () => {
  it.each([
    ['sofa', ['couch']],
    ['sofas', ['couch']],
    ['couches', ['couch']],
    ['rus bank', ['couch']],
    ['a grey sofa', ['a', 'grey', 'couch']],
    ['table', ['table']],
  ])('map %s to %j', (text, canonical) => {
    expect(dictionary.canonical(splitWords(text))).toEqual(canonical)
  })

  it('match the longest phrase: a sofa bed is no couch, and a bank transfer neither', () => {
    expect(dictionary.canonical(['velvet', 'sofa', 'bed'])).toEqual(['velvet', 'sleeper'])
    expect(dictionary.canonical(['bank', 'transfer'])).toEqual(['transfer'])
  })

  it('match by prefix, but a whole word is not the prefix of another one', () => {
    expect(dictionary.withPrefix('so')).toEqual(['couch'])
    expect(dictionary.withPrefix('sofa')).toEqual(['couch'])
    expect(dictionary.withPrefix('bank')).toEqual(['couch'])
    expect(dictionary.withPrefix('x')).toEqual([])
  })
})

describe('the shop’s list of synonyms', () => {
  it('has no word with two meanings', () => {
    const phrases = shippedWords.same.flatMap(({ word, also }) => [word, ...also])
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([])
  })

  it('has every type of product, and only colours that the shop has', () => {
    const types = new Set(shippedCatalogue().cards.map(({ type }) => type))
    expect([...types].filter((type) => !Object.hasOwn(shippedWords.types, type))).toEqual([])
    const slugs = v.parse(coloursSchema, colours).map(({ slug }) => slug)
    expect(
      Object.values(shippedWords.families)
        .flat()
        .filter((slug) => !slugs.includes(slug)),
    ).toEqual([])
    expect(slugs.filter((slug) => !Object.values(shippedWords.families).flat().includes(slug))).toEqual([])
  })
})
