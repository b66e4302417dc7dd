/** Tells a password manager whose password is asked for. Nobody sees it: whoever is here knows. */
export function KnownEmail({ email }: { readonly email: string }) {
  return (
    <input
      className="hidden-visually"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
