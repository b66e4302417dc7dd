interface IconProps {
  readonly path: string
}

function Icon({ path }: IconProps) {
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
export const MenuIcon = () => <Icon path="M2.5 7h15m-15 6h15" />
