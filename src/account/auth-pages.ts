import { LoginPage } from './login-page.tsx'
import { LostPasswordPage } from './lost-password-page.tsx'
import { RegisterPage } from './register-page.tsx'

/** The ways into an account, which lead to each other and so come together. */
export const authPages = {
  login: { Component: LoginPage },
  register: { Component: RegisterPage },
  lostPassword: { Component: LostPasswordPage },
} as const
