import { expect, it } from 'vitest'
import { maskedEmail, maskedName } from '#server/support/mask-personal-data.ts'

it('an e-mail is masked to its first letters and its ending', () => {
  expect(maskedEmail('wilhelmina@gmail.com')).toBe('w•••@g•••.com')
  expect(maskedEmail('anna@mail.example.co.za')).toBe('a•••@m•••.za')
  expect(maskedEmail('a@b')).toBe('a•••@b•••')
})

it('a name is masked to its initials, which are whole characters', () => {
  expect(maskedName('Wilhelmina  Oosthuizen')).toBe('W. O.')
  expect(maskedName('🛋ouis Élan')).toBe('🛋. É.')
  expect(maskedName('')).toBe('')
})
