import type { FastifyServerOptions } from 'fastify'
import type { Shop } from '#server/cart/shop.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import type { Database } from '#server/database/database.ts'
import type { CheckoutPorts } from '#server/order/orders.ts'
import type { PaymentProviders } from '#server/payments/open-payments.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import type { TrustedProxies } from './config.ts'
import type { StorefrontServices } from './storefront-services.ts'

/** The app's services and settings. */
export interface AppOptions {
  readonly shop: Shop
  readonly checkout: CheckoutPorts
  /** Without payment providers, customers pay by bank transfer. */
  readonly payments?: PaymentProviders
  readonly catalogue: LiveCatalogue
  readonly storefront: StorefrontServices
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** Encrypts what the database must not hold in plain text. */
  readonly secrets: SecretBox
  /** Hashes passwords; at the current cost by default. */
  readonly passwords?: Passwords
  /** The folder with the build's output; null to serve calls only. */
  readonly buildDir: string | null
  /** Without a slash at the end; null to take it from each request. */
  readonly publicUrl: string | null
  /** The tag manager's container, loaded after consent; null for no tag manager. */
  readonly gtmId: string | null
  /** Required to enter the shop; null for a public shop. */
  readonly sitePassword: string | null
  /** Whether the shop takes real money. What only developers need is then hidden. */
  readonly isProduction: boolean
  /** Whether browsers may open the shop without a network. */
  readonly isOffline: boolean
  readonly trustProxy: TrustedProxies
  /** Aborted when the shop is about to stop. By default it never is. */
  readonly stopping?: AbortSignal
  readonly logger: FastifyServerOptions['logger']
  /** For a request with its body, in ms; 30 s by default. */
  readonly requestTimeout?: number
}
