import type { ShopApi } from '../client/api/shop-api.ts'
import { unlessQueryChanged } from '../client/unless-query-changed.ts'
import { accountLoader, accountOrderLoader, mailboxLoader, ordersLoader, profileLoader } from './account-data.ts'
import { AccountFrame } from './account-frame.tsx'
import { ChangePasswordPage } from './change-password-page.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import { ViewOrderPage } from './view-order-page.tsx'

/** The pages of an account, in one chunk: after the first one, the others open without a network. */
export function accountPages(api: ShopApi) {
  return {
    frame: { loader: accountLoader(api), shouldRevalidate: unlessQueryChanged, Component: AccountFrame },
    profile: { loader: profileLoader(api), Component: ProfilePage },
    confirmEmail: { loader: mailboxLoader(api), shouldRevalidate: unlessQueryChanged, Component: ConfirmEmailPage },
    orders: { loader: ordersLoader(api), Component: OrdersPage },
    order: { loader: accountOrderLoader(api), Component: ViewOrderPage },
    password: { Component: ChangePasswordPage },
  }
}
