import type { ShopApi } from '../client/api/shop-api.ts'
import { isOtherPage } from '../client/is-other-page.ts'
import { renderAccount, renderMailbox, renderOrder, renderOrders, renderProfile } from './account-data.ts'
import { AccountFrame } from './account-frame.tsx'
import { ChangePasswordPage } from './change-password-page.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import { ViewOrderPage } from './view-order-page.tsx'

/** The pages of an account, in one chunk: after the first one, the others open without a network. */
export function accountPages(api: ShopApi) {
  return {
    frame: { loader: renderAccount(api), shouldRevalidate: isOtherPage, Component: AccountFrame },
    profile: { loader: renderProfile(api), Component: ProfilePage },
    confirmEmail: { loader: renderMailbox(api), shouldRevalidate: isOtherPage, Component: ConfirmEmailPage },
    orders: { loader: renderOrders(api), Component: OrdersPage },
    order: { loader: renderOrder(api), Component: ViewOrderPage },
    password: { Component: ChangePasswordPage },
  }
}
