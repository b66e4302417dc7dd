import type { ShopApi } from '../client/api/shop-api.ts'
import { accountRoute } from './account-frame.tsx'
import { ChangePasswordPage } from './change-password-page.tsx'
import { confirmEmailRoute } from './confirm-email-page.tsx'
import { ordersRoute } from './orders-page.tsx'
import { profileRoute } from './profile-page.tsx'
import { viewOrderRoute } from './view-order-page.tsx'

/** The pages of an account, in one chunk: after the first one, the others open without a network. */
export function accountPages(api: ShopApi) {
  return {
    frame: accountRoute(api),
    profile: profileRoute(api),
    confirmEmail: confirmEmailRoute(api),
    orders: ordersRoute(api),
    order: viewOrderRoute(api),
    password: { Component: ChangePasswordPage },
  }
}
