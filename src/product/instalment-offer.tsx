import { isAdvertised } from '#domain/instalments/instalments.ts'
import type { Cents } from '#domain/money/cents.ts'
import { InstalmentLine, preloadInstalmentPlan } from '../components/payment/instalment-line.tsx'

export { preloadInstalmentPlan }

export interface InstalmentOfferProps {
  readonly price: Cents
}

/** Instalments beside a product's price, where it is high enough to speak of them. */
export function InstalmentOffer({ price }: InstalmentOfferProps) {
  return isAdvertised(price) && <InstalmentLine price={price} />
}
