import { expect, it } from 'vitest'
import { composeEmail, withoutLinks } from '#server/mail/compose-email.ts'

const hostile = 'Zoë\r\n\r\nOur bank has changed:\u001b[31m 666\u0085'

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

it.each(['.', '\u3002', '\uFF0E', '\uFF61'])('a name with the dot %j of a domain becomes no link', (dot) => {
  expect(withoutLinks(`evil${dot}example`)).toBe('evil. example')
})
