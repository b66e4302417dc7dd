import { LoginPage } from './login-page.tsx'
import { LostPasswordPage } from './lost-password-page.tsx'
import { RegisterPage } from './register-page.tsx'

/** The pages for logging in, in one chunk, since they link to each other. */
export const authPages = {
  login: { Component: LoginPage },
  register: { Component: RegisterPage },
  lostPassword: { Component: LostPasswordPage },
} as const
