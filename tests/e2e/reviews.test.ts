import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

async function openForm({ page, open }: Visitor): Promise<Locator> {
  await open(sage.path)
  const main = page.getByRole('main')
  await main.getByText('Write a review').click()
  return main
}

async function submit(main: Locator, message: string): Promise<void> {
  await main.getByRole('radio', { name: /^4/ }).check()
  await main.getByLabel('Review title').fill('Comfortable')
  await main.getByLabel('Your review', { exact: true }).fill(message)
  await main.getByLabel('Your name (shown with your review)').fill('Thandi')
  await main.getByLabel('Your e-mail (never shown)').fill('thandi@example.com')
  await main.getByRole('button', { name: 'Submit review' }).click()
}

describe('reviewing a product', () => {
  test('shows at its fields what is missing, is moderated before publishing, and allows one review per person and product', async ({
    visitor,
  }) => {
    const { page, open, errorMonitor, notifications } = visitor
    const main = await openForm(visitor)
    await main.getByRole('button', { name: 'Submit review' }).click()
    await expectPage(main.getByLabel('Review title')).toHaveAccessibleDescription(/ is required\.$/)
    await expectPage(main.getByRole('radiogroup', { name: 'Your rating' })).toHaveAccessibleDescription(
      'Your rating is required.',
    )
    await expectPage(main.getByText('Please complete all fields')).toBeVisible()
    await submit(main, 'We fight for the middle seat.')
    await expectPage(page.getByText('We’ll publish your review once we’ve read it.')).toBeFocused()
    await open(sage.path)
    await expectPage(page.getByText('No reviews yet. Be the first to write one.')).toBeVisible()
    errorMonitor.allow(/401/)
    await submit(await openForm(visitor), 'On second thoughts, the left one.')
    await expectPage(notifications.getByText('You’ve already reviewed this product.')).toBeVisible()
  })

  test('with a form submitted before its code is loaded sends it afterwards, with its text', async ({ visitor }) => {
    const { page, context, open } = visitor
    const code = Promise.withResolvers<void>()
    await context.route(/\/reviews-section-[\w-]+\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await open(sage.path)
    const main = page.getByRole('main')
    await main.getByText('Write a review').click()
    await main.getByLabel('Review title').fill('Comfortable')
    await main.getByRole('button', { name: 'Submit review' }).click()
    code.resolve()
    await expectPage(main.getByLabel('Your review', { exact: true })).toHaveAccessibleDescription(/ is required\.$/)
    await expectPage(main.getByLabel('Review title')).toHaveValue('Comfortable')
  })
})
