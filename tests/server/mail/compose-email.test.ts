import { expect, it } from 'vitest'
import { composeEmail, withoutLinks } from '#server/mail/compose-email.ts'

// The override would show all that follows in the line, also the shop’s own words, from right to left.
const hostile = 'Zoë\r\n\r\nOur bank has changed:\u001b[31m\u202e 666\u2067\u0085'

it('names and addresses entered by people stay on their line, and cannot pose as the shop’s words', () => {
  const { text, html } = composeEmail({
    language: 'en',
    key: 'a mail',
    to: { email: 'zoe@example.com', firstName: hostile },
    subject: 'Your order',
    paragraphs: ['Thank you.'],
    tables: [[['Delivered to', hostile]]],
    link: null,
  })
  const words = 'Zoë Our bank has changed: [31m 666'
  expect(text.split('\n\n')).toEqual([`Hello ${words},`, 'Thank you.', `Delivered to: ${words}`, 'Rusbank\n'])
  for (const content of [text, html ?? '']) expect(content).not.toMatch(/\r|(?!\n)\p{Cc}/u)
  expect(html).toContain(`>${words}</td>`)
})

it('the HTML of an e-mail has everything that its text has, in the same order', () => {
  const paragraphs = ['The first words.', 'The second words.']
  const { text, html } = composeEmail({
    language: 'en',
    key: 'a mail',
    to: { email: 'zoe@example.com', firstName: 'Zoë' },
    subject: 'Your order',
    paragraphs,
    code: '12345678',
    tables: [[['Total', 'R 399.00']]],
    after: ['The words after the table.'],
    link: { words: 'See your order', href: 'https://rusbank.example/checkout/order/1' },
  })
  const parts = [...paragraphs, '12345678', 'Total', 'R 399.00', 'The words after the table.', 'See your order']
  for (const content of [text, html ?? '']) {
    const places = parts.map((part) => content.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(content).toContain('https://rusbank.example/checkout/order/1')
  }
})

it.each(['.', '\u3002', '\uFF0E', '\uFF61'])('a name with the dot %j of a domain becomes no link', (dot) => {
  expect(withoutLinks(`evil${dot}example`)).toBe('evil. example')
})
