import { useWords } from '../ui/language/language-context.ts'

/** Texts of a product's page that load with the page: pictures, price and choice. */
export const PRODUCT_WORDS = {
  pictures: 'Pictures',
  enlarge: 'Enlarge: ',
  showPicture: (which: number, all: number) => `Show picture ${which} of ${all}`,
  colour: 'Colour',
  from: 'From',
  was: 'Was ',
  add: 'Add to cart',
  incomplete: 'Please complete all configurations',
  // Only the server renders it, so the page's scripts are smaller without it.
  noScript: import.meta.env.SSR
    ? 'Turn on JavaScript to add this to your cart. The rest of this page works without it.'
    : '',
  soldOut: 'Sold out.',
  soldOutOption: 'Sold out',
  left: (count: number) => `Only ${count} left.`,
  choose: 'Please choose',
  chooseOne: (attribute: string) => `Choose ${/^[aeiou]/i.test(attribute) ? 'an' : 'a'} ${attribute.toLowerCase()}.`,
  added: (name: string) => `${name} added to your cart`,
  viewCart: 'View cart',
}

export const useProductWords = () => useWords('product', PRODUCT_WORDS)
