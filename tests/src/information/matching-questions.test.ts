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
  test('an empty search returns all', () => {
    expect(found('  ')).toEqual(['wash', 'spill', 'vat'])
  })

  test('a question is found by words in it and in its answer, ignoring case and accents', () => {
    expect(found('BOUCLE wash')).toEqual(['wash'])
    expect(found('blot')).toEqual(['spill'])
  })

  test('every word must occur', () => {
    expect(found('wash wine')).toEqual([])
  })

  test('HTML tags of an answer are not searched', () => {
    expect(found('href')).toEqual([])
  })
})
