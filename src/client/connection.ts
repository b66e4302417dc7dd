interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

function connection(): NetworkInformation | undefined {
  return (navigator as { readonly connection?: NetworkInformation }).connection
}

/** Whether the shopper's browser is set to save data. */
export const isDataSaverOn = (): boolean => connection()?.saveData === true

/** Such as `4g` or `2g`; null if the browser does not report it. */
export const effectiveConnectionType = (): string | null => connection()?.effectiveType ?? null
