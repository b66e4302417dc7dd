import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Whether the shop has an article of this slug. */
type HasArticle = (slug: string) => boolean

/** The current path of a page of the previous shop, without its query; null for a path that it did not have. */
function newAddressOf(path: string, hasArticle: HasArticle): string | null {
  const [folder, ...rest] = path.split('/').filter((part) => part !== '')
  switch (folder) {
    case 'blogs': {
      // Some old articles were in a folder named after their blog.
      const last = rest.at(-1)
      return last !== undefined && hasArticle(last) ? `/blog/${last}` : ['/blog', ...rest].join('/')
    }
    case 'collections': {
      const [collection, products, product] = rest
      if (products === 'products' && product !== undefined) return `/product/${product}`
      const isWholeShop = collection === undefined || (collection === 'all' && products === undefined)
      return isWholeShop ? '/product-category/couches' : `/product-category/${rest.join('/')}`
    }
    case 'pages':
      if (rest.length !== 1) return null
      if (rest[0] === 'faq') return '/information/faqs'
      return rest[0] === 'contact-us' ? '/company/contact-us' : null
    default:
      return null
  }
}

const MAKERS = new Set(
  'brother canon dell epson fujitsu hp kodak konica kyocera lexmark minolta oki olivetti panasonic pantum philips ricoh samsung sharp toshiba triumph utax xerox'.split(
    ' ',
  ),
)
const MODELS = new Set(
  'cartridge cartridges colorlaserjet color-laserjet deskjet docucentre docuprint ecosys ecotank envy expression imageclass imageprograf imagerunner ink inkjet inks laserjet maxify officejet pagewide phaser photosmart pixma printer printers selphy sensys smart-tank stylus surecolor taskalfa toner toners versalink workcentre workforce'.split(
    ' ',
  ),
)

/** A model number: letters around three or more digits. `mfc-l2710dw` contains one; `2-seater-couches` does not. */
const NUMBERED = /^[a-z]{0,6}\d{3,5}[a-z]{0,5}$/

/** Whether a slug of `/product-category/all/` names a printer, for which that URL once listed supplies. */
export function isPrinterModel(slug: string): boolean {
  const words = slug.toLowerCase().split(/[-_+ ]|%20/)
  return words.some((word) => MAKERS.has(word) || MODELS.has(word) || NUMBERED.test(word))
}

const ALL = /^\/product-category\/all\/([^/?]+)\/?(?:\?|$)/

export function legacyRedirects(app: FastifyInstance, { hasArticle }: { readonly hasArticle: HasArticle }): void {
  const move = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query] = splitOnce(request.url, '?')
    const to = newAddressOf(path, hasArticle) ?? '/'
    return reply.redirect(query === undefined ? to : `${to}?${query}`, 301)
  }
  const addresses = ['/blogs', '/blogs/*', '/collections', '/collections/*', '/pages/faq', '/pages/contact-us']
  for (const address of [...addresses, '/pages/faq/', '/pages/contact-us/']) app.get(address, move)
  // Only for 404s: should there be a category with such a name, it is found.
  app.addHook('onSend', (request, reply, ...[, done]) => {
    const slug = reply.statusCode === 404 ? ALL.exec(request.url)?.[1] : undefined
    if (slug !== undefined && isPrinterModel(slug)) reply.code(410)
    done()
  })
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
