function Icon({ path }: { readonly path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export const CloseIcon = () => <Icon path="M4.5 4.5l11 11m0-11l-11 11" />
export const PlusIcon = () => <Icon path="M10 4.5v11M4.5 10h11" />
export const MinusIcon = () => <Icon path="M4.5 10h11" />
export const ChevronIcon = () => <Icon path="M5.5 8l4.5 4.5L14.5 8" />
export const PersonIcon = () => (
  <Icon path="M10 10a3.25 3.25 0 1 0 0-6.5a3.25 3.25 0 0 0 0 6.5zm-6.5 6.5c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5" />
)
export const MenuIcon = () => <Icon path="M2.5 7h15m-15 6h15" />
export const LockIcon = () => <Icon path="M4.5 9h11v8h-11zm2.5 0V6.5a3 3 0 0 1 6 0V9" />
export const SearchIcon = () => <Icon path="M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5zm4.1-1.65L17 17" />
