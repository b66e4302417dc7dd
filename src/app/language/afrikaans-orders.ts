import { checkoutMessageWords } from '../../checkout/message-words.af.tsx'
import { checkoutWords } from '../../checkout/words.af.tsx'
import { provinceWords } from '../../client/province-words.af.ts'
import { orderWords } from '../../components/order/words.af.tsx'
import { paymentMethodWords } from '../../components/payment/method-words.af.tsx'
import { orderPageWords } from '../../order/words.af.tsx'
import { copyWords } from '../../ui/copy-words.af.ts'

/** The texts of the checkout and of orders. */
export const ORDER_TRANSLATIONS = {
  checkout: checkoutWords,
  checkoutMessages: checkoutMessageWords,
  copy: copyWords,
  order: orderWords,
  orderPages: orderPageWords,
  paymentMethods: paymentMethodWords,
  provinces: provinceWords,
}
