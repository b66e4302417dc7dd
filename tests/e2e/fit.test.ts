import { describe } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('the fit and delivery tools of a product page', () => {
  test('remember a measured door and a postcode, which narrows the delivery days, on the next product’s page', async ({
    visitor,
  }) => {
    const { page, open } = visitor
    await open(sage.path)
    const door = page.getByLabel('Narrowest doorway')
    await door.fill('77')
    await expectPage(door).toHaveAccessibleDescription(/Yes, with 7\u00a0cm to spare/)
    await expectPage(page.getByText('anywhere in South Africa, if you order today')).toBeVisible()
    await page.getByLabel('Your postal code').fill('7925')
    const days = page.getByText('in 7925, if you order today')
    await expectPage(days).toBeVisible()
    await open('/product/harlow-3-seater')
    await door.scrollIntoViewIfNeeded()
    await expectPage(door).toHaveValue('77')
    await expectPage(door).toHaveAccessibleDescription(/door off its hinges/)
    await expectPage(days).toBeVisible()
  })

  test('replay interactions made before their code arrived, and block nothing else', async ({ visitor }) => {
    const { page, product, header, drawer, context, open, openDrawer } = visitor
    const { release } = await holdRequests({
      context,
      url: /\/(delivery-facts|product-facts|reviews-section)-[\w-]+\.js$/,
    })
    await open(sage.path)
    await product.choose(sage.choices)
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await page.getByLabel('Your postal code').fill('7925')
    await page.getByLabel('Narrowest doorway').fill('77')
    await openDrawer()
    await release()
    await expectPage(page.getByText('in 7925, if you order today')).toBeAttached()
    await expectPage(page.getByText(/Yes, with 7\u00a0cm to spare/)).toBeAttached()
    await expectPage(drawer.root).toBeVisible()
  })

  test('show the instalments with their number, total and rate, for any number of months', async ({ visitor }) => {
    const { page, open } = visitor
    await open(sage.path)
    const line = page.getByRole('main').locator('summary', { hasText: 'FinChoice' })
    await expectPage(line).toContainText(
      /12 instalments of R [\d ]+\.\d\d with FinChoice: R [\d ]+\.\d\d in total, including fees and 28\.25% interest a year/,
    )
    await line.click()
    await page.getByRole('slider').press('Home')
    await expectPage(page.getByText('3 instalments of')).toBeVisible()
  })

  test('compare this product with a recently viewed one', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/product/fjord-3-seater')
    await page.waitForFunction(() => localStorage.getItem('rusbank.seen') !== null)
    await open(sage.path)
    await page.getByRole('link', { name: 'Compare with Fjord 3-seater' }).click()
    await page.waitForURL('**/compare?a=sage-3-seater&b=fjord-3-seater')
    await expectPage(
      page.getByRole('img', { name: /Sage 3-seater: 220 cm wide.*Fjord 3-seater: 212 cm wide/ }),
    ).toBeVisible()
    await page.getByLabel('Second product').selectOption({ label: 'Nora sleeper' })
    await page.waitForURL('**b=nora-sleeper')
    await expectPage(page.getByRole('columnheader', { name: 'Nora sleeper' })).toBeVisible()
  })
})
