import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { hydrationState, type PageData, pageDataScript } from '#src/app/page-data.ts'

const page: PageData = {
  isOfflinePage: false,
  prefix: '',
  site: { publicUrl: 'https://shop.example', gtmId: null, release: 'one' },
  assets: { styles: [] },
  loaderData: { shop: { name: '</script><script>alert(1)</script><!-- ' } },
  errors: null,
}

describe('the data embedded in a rendered page', () => {
  test('cannot end its script early, and is parsed unchanged in the browser', () => {
    const script = pageDataScript(page)
    expect(script).not.toContain('<')
    const window: { rusbankPage?: unknown } = {}
    runInNewContext(script, { window })
    expect(JSON.stringify(window.rusbankPage)).toBe(JSON.stringify(page))
  })

  test('carries a loader’s failure to the router with its status and its reason, and what the other loaders read', () => {
    const errors = { page: { status: 404, data: { reason: 'not_found' } } }
    expect(hydrationState({ ...page, errors })).toMatchObject({ errors, loaderData: page.loaderData })
  })
})
