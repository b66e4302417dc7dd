import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SearchQuerySchema } from '#domain/search/search.ts'

const read = (q: string | string[], page?: string) => v.parse(SearchQuerySchema, { q, page })

describe('the words of a search', () => {
  it('are a hundred characters at most, not counting spaces around them', () => {
    expect(read('x'.repeat(100)).q).toBe('x'.repeat(100))
    expect(read(`  ${'x'.repeat(101)}  `).q).toBe('x'.repeat(100))
    expect(read(`${'x'.repeat(99)} y`).q).toBe('x'.repeat(99))
  })

  it('have one space between them, and no half of a character at the end', () => {
    expect(read(' corner \n\t couch ').q).toBe('corner couch')
    expect(read(`${'x'.repeat(99)}🛋`).q).toMatch(/^x{99}\ufffd?$/)
  })

  it('are the same in every way in which their characters can be written', () => {
    expect(read('boucle\u0301').q).toBe('boucl\u00e9')
    expect(read('Ｃｏｕｃｈ').q).toBe('Couch')
  })

  it('have no invisible characters, which copying may have added', () => {
    expect(read('leath\u00ader \u200bcou\u200bch\u2060').q).toBe('leather couch')
    expect(read('\u202ecorner\u202c').q).toBe('corner')
    expect(read('\u200b\ufeff').q).toBe('')
  })

  it('are the first of several', () => {
    expect(read(['couch', 'chair']).q).toBe('couch')
    expect(read([]).q).toBe('')
  })

  it('have results from the first page on', () => {
    expect([undefined, '', '0', '1', '7'].map((page) => read('couch', page).page)).toEqual([1, 1, 1, 1, 7])
  })
})
