import type { Query } from './locate.ts'

const header: Query = { role: 'banner' }
export const main: Query = { role: 'main' }

export const cartWith = (pieces: number): Query => ({
  role: 'link',
  name: pieces === 0 ? '^Cart(, (0 items|empty))?$' : `^Cart, ${pieces} items?$`,
  within: header,
})
export const accountLink: Query = { role: 'link', name: '^Account$', within: header }
export const loginLink: Query = { role: 'link', name: '^Log in$', within: header }

/** An option of a product: `option('Filling', 'Foam')`. */
export const option = (group: string, name: string): Query => ({
  role: 'radio',
  name: `^${name}`,
  within: { role: 'radiogroup', name: `^${group}` },
})
export const button = (name: string): Query => ({ role: 'button', name, within: main })
export const addToCart = button('^Add to cart$')
export const field = (name: string): Query => ({ role: 'textbox', name: `^${name}`, within: main })
export const heading = (name: string): Query => ({ role: 'heading', name })
export const cartLine: Query = {
  role: 'listitem',
  within: { role: 'list', name: '^Cart lines$', within: main },
}
export const quantity: Query = { role: 'spinbutton', name: '^Quantity$', within: cartLine }
export const oneMore: Query = { role: 'button', name: '^One more of', within: cartLine }
