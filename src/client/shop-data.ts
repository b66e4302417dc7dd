import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { CustomerAnswer } from '#domain/customer/account-answers.ts'
import type { Company } from '#domain/texts/company.ts'
import type { Seed } from '#sync/log/seed.ts'
import { isUnanswered } from './api/api-result.ts'
import { bodyOrThrow } from './api/load-failure.ts'
import type { ShopApi } from './api/shop-api.ts'
import { seedOf } from './cart/cart-seed.ts'
import { CURRENT_CUSTOMER_PATH } from './customer/customer-path.ts'

/** A category as the header and the footer link to it. */
export type CategoryLink = Pick<Category, 'slug' | 'name' | 'parent' | 'count'>

/** The company behind the shop, and how to reach it. */
export type CompanyDetails = ReturnType<typeof companyDetailsOf>

/** The data of every page: the categories, the company's details, and the cart as the server knows it. */
export interface ShopData {
  /** Null if it could not be read. */
  readonly company: CompanyDetails | null
  readonly categories: readonly CategoryLink[]
  /** Null for a visitor without a cart; absent if it could not be read. */
  readonly cart?: Seed | null | undefined
  /** The logged-in customer; null for a guest, and if the session could not be read. */
  readonly visitor: ShownCustomer | null
}

/** The logged-in customer as the header shows them. */
export interface ShownCustomer {
  /** Empty if the customer gave none. */
  readonly firstName: string
}

/** Runs once per page load: on the server, for the visitor's cookies, or in the browser for a page opened offline. */
export async function loadShopData(api: ShopApi, request: Request): Promise<ShopData> {
  const cookies = request.headers.get('cookie') ?? ''
  const customer = cookies.includes('rusbank_session=')
    ? await api.get<CustomerAnswer>(CURRENT_CUSTOMER_PATH, request.signal)
    : null
  const isIn = customer?.ok === true
  const [categories, company, cart] = await Promise.all([
    api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
    api.get<Company>('/api/company', request.signal),
    customer !== null && isUnanswered(customer)
      ? customer
      : isIn || cookies.includes('rusbank_cart=')
        ? api.get<ServerCart>(isIn ? '/api/cart' : '/api/cart-guest', request.signal)
        : null,
  ])
  return {
    categories: bodyOrThrow(categories).categories.map(linkOf),
    company: company.ok ? companyDetailsOf(company.body) : null,
    cart: cart && seedOf(cart),
    visitor: isIn ? { firstName: customer.body.customer.shipping.first_name } : null,
  }
}

const linkOf = ({ slug, name, parent, count }: Category): CategoryLink => ({ slug, name, parent, count })

function companyDetailsOf(company: Company) {
  const { name, registration_number, vat_number, address, telephone, telephone_shown } = company
  const { email, opening_hours, return_days } = company
  const particulars = { name, registration_number, vat_number, address }
  return { ...particulars, telephone, telephone_shown, email, opening_hours, return_days }
}
