import { describe, expect, test } from 'vitest'
import { matchingQuestions } from '#src/information/matching-questions.ts'

const groups = [
  {
    slug: 'care',
    name: 'Care',
    questions: [
      {
        id: 'wash',
        question: 'Can I wash the covers?',
        answer: '<p>The weave at 30 °C, the <a href="/x">bouclé</a> not.</p>',
      },
      { id: 'spill', question: 'What about wine?', answer: '<p>Blot it.</p>' },
    ],
  },
  { slug: 'pay', name: 'Paying', questions: [{ id: 'vat', question: 'Is VAT included?', answer: '<p>Yes.</p>' }] },
]
const found = (words: string) =>
  matchingQuestions(groups, words).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('searching the questions', () => {
  test('no words leave all of them', () => {
    expect(found('  ')).toEqual(['wash', 'spill', 'vat'])
  })

  test('a question is found by words of its own and of its answer, whatever their case and accents', () => {
    expect(found('BOUCLE wash')).toEqual(['wash'])
    expect(found('blot')).toEqual(['spill'])
  })

  test('every word has to be there', () => {
    expect(found('wash wine')).toEqual([])
  })

  test('the marks of an answer’s HTML are no words of it', () => {
    expect(found('href')).toEqual([])
  })
})
