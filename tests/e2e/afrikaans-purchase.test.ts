import { describe, expect } from 'vitest'
import { chooseAtProvider, SANDBOX_PAGE } from './kit/checkout.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const ORDER_PAGE = /\/af\/checkout\/order\/[a-z0-9]+$/
const TYPED = {
  'E‑pos': 'thandi.af@example.com',
  Voornaam: 'Thandi',
  Van: 'Mokoena',
  Telefoon: '082 555 0142',
  Straatadres: '14 Florida Road',
  Voorstad: 'Morningside',
  'Stad of dorp': 'Durban',
  Poskode: '4001',
} as const

function formOf({ page }: Visitor) {
  const main = page.getByRole('main')
  return {
    field: (label: string) => main.getByLabel(label, { exact: true }),
    place: main.getByRole('button', { name: /^Plaas bestelling/ }),
    title: main.getByRole('heading', { level: 1 }),
    async fill() {
      for (const [label, text] of Object.entries(TYPED)) await main.getByLabel(label, { exact: true }).fill(text)
      await main.getByLabel('Provinsie', { exact: true }).selectOption('KwaZulu-Natal')
    },
  }
}

describe('a purchase in Afrikaans', () => {
  test('goes from the couch through an abandoned payment to a paid order and its e-mails, all in Afrikaans', async ({
    visitor,
    mailServer,
  }) => {
    const { page, open } = visitor
    await open(`/af${sage.path}`)
    await page.getByRole('radiogroup', { name: 'Vulsel' }).getByRole('radio', { name: 'Skuim' }).check()
    await page.getByRole('button', { name: 'Voeg by mandjie' }).click()
    await page.getByRole('link', { name: 'Mandjie, 1 item' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Gaan betaal' }).click()
    await page.waitForURL('**/af/checkout')
    const { place, field, fill, title } = formOf(visitor)
    await expectPage(title).toHaveText('Betaalpunt')
    await place.click()
    await expectPage(page.getByRole('alert').filter({ hasText: 'Vul asseblief al die velde in' })).toBeVisible()
    await expectPage(field('Poskode')).toHaveAccessibleDescription('Poskode word vereis.')
    await expectAccessible(visitor, 'what is missing')

    await fill()
    await field('Poskode').fill('8001')
    await field('Voornaam').focus()
    await expectPage(field('Poskode')).toHaveAccessibleDescription(
      '8001 is in die Wes‑Kaap. Gaan asseblief die poskode of die provinsie na.',
    )
    await field('Poskode').fill('4001')
    await page.getByRole('radio', { name: 'Kaart of kitsbetaling' }).check()
    await place.click()

    await chooseAtProvider(page, 'cancel')
    await page.waitForURL(ORDER_PAGE)
    await expectPage(title).toHaveText('Betaling nie voltooi nie')
    await page.getByRole('button', { name: /^Betaal nou/ }).click()
    await chooseAtProvider(page, 'pay')
    await page.waitForURL(ORDER_PAGE)
    await expectPage(title).toHaveText('Dankie. Jou bestelling is betaal')
    await expectAccessible(visitor, 'the order', { alsoNarrow: true })

    const name = (await page.getByRole('article').getAttribute('aria-label')) ?? ''
    const number = name.replace('Bestelling ', '')
    const emails = () => mailServer.emails.filter(({ to }) => to === TYPED['E‑pos'])
    const subjects = () => emails().map(({ source }) => /^Subject: (.*?)\r?$/m.exec(source)?.[1])
    await expect.poll(subjects).toEqual([`Jou bestelling ${number}`, `Jou bestelling ${number} is betaal`])
    expect(emails().at(-1)?.source).toContain(`Belastingfaktuur: ${number}`)
  })

  test('with an unpaid order is found again from an Afrikaans page', async ({ visitor }) => {
    const { page, open } = visitor
    await visitor.startWithCart(sage)
    await open('/af/checkout')
    await expectPage(page.getByRole('status', { name: 'Stand van mandjie' })).toHaveAttribute('data-pending', '0')
    const { place, fill, title } = formOf(visitor)
    await fill()
    await page.getByRole('radio', { name: 'Kits‑EFT' }).check()
    await place.click()
    await page.waitForURL(SANDBOX_PAGE)
    await open('/af/cart')
    await expectPage(page.getByRole('region', { name: 'Jy het ’n bestelling wat op betaling wag' })).toBeVisible()
    await page.getByRole('link', { name: 'Betaal nou' }).click()
    await page.waitForURL(ORDER_PAGE)
    await expectPage(title).toHaveText('Ons wag vir Ozow')
    await page.goto(page.url().replace('/af/', '/'))
    await expectPage(title).toHaveText('Waiting for Ozow')
  })
})
