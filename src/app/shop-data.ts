import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { Company } from '#domain/reading/company.ts'
import type { Seed } from '#sync/seed.ts'
import { loaded } from '../api/loaded.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { seedOf } from '../cart/cart-seed.ts'

/** A category as the header and the footer name it. */
export type CategoryLink = Pick<Category, 'slug' | 'name' | 'parent' | 'count'>

/** Whom a shopper deals with, and how to reach them. */
export type ShopHouse = Pick<
  Company,
  | 'name'
  | 'registration_number'
  | 'vat_number'
  | 'address'
  | 'telephone'
  | 'telephone_shown'
  | 'email'
  | 'opening_hours'
  | 'return_days'
>

/** What every page has: the way to the categories, the shop's particulars, and the cart as the server knows it. */
export interface ShopData {
  /** Null where the shop could not say. */
  readonly house: ShopHouse | null
  readonly categories: readonly CategoryLink[]
  /** Null for a visitor without a cart. */
  readonly cart: Seed | null
}

interface ShopQuestion {
  readonly api: ShopApi
  readonly request: Request
}

/** Reads it once for a page's whole life: on the server, where the request may carry the cart's cookie. */
export async function loadShopData({ api, request }: ShopQuestion): Promise<ShopData> {
  const [categories, company, cart] = await Promise.all([
    api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
    api.get<Company>('/api/company', request.signal),
    request.headers.get('cookie')?.includes('rusbank_cart=')
      ? api.get<ServerCart>('/api/cart-guest', request.signal)
      : null,
  ])
  return {
    categories: loaded(categories).categories.map(({ slug, name, parent, count }) => ({ slug, name, parent, count })),
    house: company.ok ? houseOf(company.body) : null,
    cart: cart && seedOf(cart),
  }
}

function houseOf(company: Company): ShopHouse {
  const { name, registration_number, vat_number, address } = company
  const { telephone, telephone_shown, email, opening_hours, return_days } = company
  return {
    name,
    registration_number,
    vat_number,
    address,
    telephone,
    telephone_shown,
    email,
    opening_hours,
    return_days,
  }
}
