import { describe, expect, it } from 'vitest'
import { pagesOf } from '../app/render-page.ts'

const company = {
  particulars_are_examples: false,
  name: 'Rusbank',
  legal_status: 'Private company',
  registration_number: '2019/1/07',
  vat_number: '4123456789',
  directors: ['Thandi Mokoena', 'Sipho Dube'],
  information_officer: { name: 'Lindiwe Nkosi', email: 'officer@example.com' },
  address: { unit: 'Unit 4', street: '21 Bofors Circle', suburb: 'Epping 2', city: 'Cape Town', postcode: '7460' },
  telephone: '+27215550142',
  telephone_shown: '021 555 0142',
  email: 'shop@example.com',
  dispute_resolution: 'Ombud',
  return_days: 7,
  opening_hours: [{ days: 'Monday to Friday', opens: '08:00', closes: '16:30' }],
}
const pageWith = async (part: Partial<typeof company> = {}, prefix = '') => {
  const { html } = await pagesOf({
    '/api/categories': () => ({ categories: [] }),
    '/api/company': () => ({ ...company, ...part }),
  })(`${prefix}/company/contact-us`)
  return html
}
/** Each fact of the page's lists, by its name. */
function factsIn(html: string): ReadonlyMap<string | undefined, string | undefined> {
  const pairs = html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)
  return new Map([...pairs].map(([, name, fact]) => [name, fact]))
}

describe('the contact page', () => {
  it('dials the telephone number, and writes to the information officer at their own address', async () => {
    const facts = factsIn(await pageWith())
    expect(facts.get('Phone')).toBe('<a href="tel:+27215550142">021 555 0142</a>')
    expect(facts.get('Information officer')).toContain('href="mailto:officer@example.com"')
  })

  it('has the same telephone number and e-mail address at its end, as every page of the shop', async () => {
    const [end = ''] = /<footer.*<\/footer>/s.exec(await pageWith()) ?? []
    expect(end).toContain('<a href="tel:+27215550142">021 555 0142</a>')
    expect(end).toContain('<a href="mailto:shop@example.com">shop@example.com</a>')
  })

  it('has each number that the law requires under its own name', async () => {
    const facts = factsIn(await pageWith())
    expect(['Registration', 'VAT number', 'Directors'].map((name) => facts.get(name))).toEqual([
      '2019/1/07',
      '4123456789',
      'Thandi Mokoena, Sipho Dube',
    ])
  })

  it('says that its details are examples only if they are', async () => {
    const note = 'These are example details'
    expect(await pageWith({ particulars_are_examples: true })).toContain(note)
    expect(await pageWith()).not.toContain(note)
  })

  it('is offered to search engines in both languages', async () => {
    expect(await pageWith()).toContain('hrefLang="af-ZA" href="https://shop.example/af/company/contact-us"')
  })

  it('asks for the e-mail in its field, in both languages', async () => {
    const named = (html: string) => {
      const id = /<input id="([^"]*)"[^>]*type="email"/.exec(html)?.[1]
      return new RegExp(`<label[^>]*for="${id}"[^>]*>([^<]*)`).exec(html)?.[1]
    }
    expect(named(await pageWith())).toBe('Your e-mail')
    expect(named(await pageWith({}, '/af'))).toBe('Jou e‑pos')
  })

  it('has a field for robots that neither the keyboard reaches nor a browser fills in, which would drop the message', async () => {
    const trap = /<input[^>]*id="contact-website"[^>]*>/.exec(await pageWith())?.[0]
    expect(trap).toContain('tabindex="-1"')
    expect(trap?.toLowerCase()).toContain('autocomplete="off"')
  })
})
