import { describe, expect, it } from 'vitest'
import { anchorOf, renderMarkdown } from '#server/texts/markdown.ts'

const render = (markdown: string) => renderMarkdown(markdown, (path) => path === '/information/faqs')

describe('a text of the shop', () => {
  it('has an anchor at every heading, and lists them in order', () => {
    const { html, headings } = render('## The *frame*\n\nOne.\n\n### Its joints\n\nTwo.')
    expect(headings).toEqual([
      { id: 'the-frame', text: 'The frame', level: 2 },
      { id: 'its-joints', text: 'Its joints', level: 3 },
    ])
    expect(html).toContain('<h2 id="the-frame">The <em>frame</em></h2>')
  })

  it('gives two equal headings different anchors', () => {
    expect(render('## Care\n\n## Care\n\n## Care').headings.map(({ id }) => id)).toEqual(['care', 'care-2', 'care-3'])
  })

  it('links to existing pages, with their anchors', () => {
    expect(render('[FAQs](/information/faqs#vat)').html).toBe('<p><a href="/information/faqs#vat">FAQs</a></p>')
  })

  it('links to an address with a quotation mark and an ampersand', () => {
    const html = '<p><a href="https://a.example/?q=&quot;oak&quot;&amp;p=2">Oak</a></p>'
    expect(render('[Oak](https://a.example/?q="oak"&p=2)').html).toBe(html)
  })

  it('keeps the words of a link to a missing page', () => {
    expect(render('The [*Fjord*](/product/fjord) is gone.').html).toBe('<p>The <em>Fjord</em> is gone.</p>')
  })

  it.each([
    ['Foam, feather or pocket spring?', 'foam-feather-or-pocket-spring'],
    ['What we don’t do', 'what-we-dont-do'],
    ['Bouclé & wool', 'boucle-wool'],
    ['1. Ordering', '1-ordering'],
  ])('anchors %s at #%s', (heading, anchor) => {
    expect(anchorOf(heading)).toBe(anchor)
  })
})
