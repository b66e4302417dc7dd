import { expect, it } from 'vitest'
import { structuredData } from '#src/components/seo/structured-data.ts'
import { ENGLISH } from '#src/ui/language/language-context.ts'

it('a name can’t end the script element with the structured data', () => {
  const name = 'Sage </script><script>alert(1)'
  const json = structuredData(
    { kind: 'breadcrumb', steps: [{ name, path: '/product/sage' }] },
    { home: 'https://shop.example', company: null, language: ENGLISH },
  )
  expect(json).not.toContain('</script>')
  expect(JSON.parse(json).itemListElement.at(-1).name).toBe(name)
})
