/** Of a product's page, as far as nothing waits for it: its pictures, its price and what is chosen. */
export const PRODUCT_WORDS = {
  pictures: 'Pictures',
  enlarge: 'Enlarge: ',
  showPicture: (which: number, all: number) => `Show picture ${which} of ${all}`,
  colour: 'Colour',
  from: 'From',
  was: 'Was ',
  add: 'Add to cart',
  incomplete: 'Please complete all configurations',
  noScript: 'Turn on JavaScript to add to your cart. Everything else on this page works without it.',
  soldOut: 'Sold out.',
  soldOutOption: 'Sold out',
  left: (count: number) => `Only ${count} left.`,
  choose: 'Please choose',
  chooseOne: (attribute: string) => `Choose ${/^[aeiou]/i.test(attribute) ? 'an' : 'a'} ${attribute.toLowerCase()}.`,
  added: (name: string) => `${name} added to your cart`,
  viewCart: 'View cart',
}

declare module '../ui/language/language-context.ts' {
  interface Translations {
    readonly product: typeof PRODUCT_WORDS
  }
}
