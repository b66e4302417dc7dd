import { AFRIKAANS_TERMS } from '#domain/catalogue/afrikaans-terms.ts'
import { accountLinkWords } from '../../account/link-words.af.ts'
import { sessionWords } from '../../account/session-words.af.ts'
import { affiliateWords } from '../../cart/affiliate-words.af.ts'
import { bannerWords } from '../../cart/banner-words.af.ts'
import { refusalWords } from '../../cart/refusal-words.af.ts'
import { cartPageWords } from '../../cart/words.af.tsx'
import { failureWords } from '../../client/api/failure-words.af.ts'
import { cartActWords } from '../../client/cart/act-words.af.ts'
import { rejectionWords } from '../../client/cart/rejection-words.af.ts'
import { arrivalWords } from '../../components/cart/arrival-words.af.tsx'
import { cartStatusWords } from '../../components/cart/status-words.af.ts'
import { cartWords } from '../../components/cart/words.af.tsx'
import { cardWords } from '../../components/catalogue/card-words.af.ts'
import { informationWords } from '../../components/information/words.af.ts'
import { instalmentWords } from '../../components/payment/instalment-words.af.tsx'
import { breadcrumbWords } from '../../components/seo/breadcrumb-words.af.ts'
import { logOutWords } from '../../components/session/words.af.ts'
import { consentWords } from '../../consent/words.af.ts'
import { offlineWords } from '../../offline/words.af.ts'
import { waitingOrderWords } from '../../order/waiting-words.af.tsx'
import { detailsWords } from '../../product/details-words.af.tsx'
import { fitWords } from '../../product/fit/words.af.ts'
import { largePicturesWords } from '../../product/large-pictures-words.af.ts'
import { reviewWords } from '../../product/reviews/words.af.ts'
import { productWords } from '../../product/words.af.ts'
import { releaseWords } from '../../release/words.af.ts'
import { searchBoxWords } from '../../search/box-words.af.ts'
import { suggestionWords } from '../../search/suggestion-words.af.tsx'
import { offlineNoteWords } from '../../ui/form/offline-note-words.af.ts'
import { formWords } from '../../ui/form/words.af.ts'
import { dateWords } from '../../ui/format/words.af.ts'
import { toastWords } from '../../ui/notifications/words.af.ts'
import { uiWords } from '../../ui/words.af.ts'
import { errorWords } from '../error-words.af.ts'
import { menuWords } from '../layout/menu-words.af.tsx'
import { frameWords } from '../layout/words.af.ts'
import { notFoundWords } from '../not-found-words.af.ts'

/** The texts that all Afrikaans pages load. Other texts load with the pages that need them (`deferred-words.ts`). */
export const SHOP_TRANSLATIONS = {
  waitingOrder: waitingOrderWords,
  rejections: rejectionWords,
  refusals: refusalWords,
  cartPage: cartPageWords,
  cart: cartWords,
  cartActs: cartActWords,
  failures: failureWords,
  form: formWords,
  offlineNote: offlineNoteWords,
  reviews: reviewWords,
  largePictures: largePicturesWords,
  fit: fitWords,
  productDetails: detailsWords,
  instalments: instalmentWords,
  product: productWords,
  breadcrumb: breadcrumbWords,
  card: cardWords,
  arrival: arrivalWords,
  dates: dateWords,
  accountLink: accountLinkWords,
  logOut: logOutWords,
  session: sessionWords,
  affiliate: affiliateWords,
  banners: bannerWords,
  cartStatus: cartStatusWords,
  catalogue: AFRIKAANS_TERMS,
  consent: consentWords,
  errors: errorWords,
  frame: frameWords,
  information: informationWords,
  menu: menuWords,
  notFound: notFoundWords,
  offline: offlineWords,
  release: releaseWords,
  searchBox: searchBoxWords,
  suggestions: suggestionWords,
  toasts: toastWords,
  ui: uiWords,
}
