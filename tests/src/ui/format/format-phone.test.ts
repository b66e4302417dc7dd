import { expect, it } from 'vitest'
import { formatPhone } from '#src/ui/format/format-phone.ts'

const spaced = (phone: string) => formatPhone(phone).replaceAll('\u00a0', ' ')

it('a telephone number is written in groups, as the shop writes its own', () => {
  expect(spaced('0825550142')).toBe('082 555 0142')
  expect(spaced('+27825550142')).toBe('+27 82 555 0142')
})

it('a telephone number never breaks between its groups', () => {
  expect(formatPhone('0825550142')).toBe('082\u00a0555\u00a00142')
})

it('a number of another length stays as it is', () => {
  const others = ['+1 212 555', '08255501423', '10825550142']
  expect(others.map(formatPhone)).toEqual(others)
})
