/** The accepted range of a measurement, in cm. */
export const LENGTHS = { min: 20, max: 2_000 }

export type TypedLength =
  | { readonly kind: 'empty' }
  | { readonly kind: 'length'; readonly cm: number }
  | { readonly kind: 'invalid' }

/** Parses a typed length in cm: `78,5` and `78.5 cm` are both 78.5. */
export function typedLength(typed: string): TypedLength {
  const text = typed.replace(/\s*cm\s*$/i, '').trim()
  if (text === '') return { kind: 'empty' }
  const cm = /^\d{1,4}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return cm >= LENGTHS.min && cm <= LENGTHS.max ? { kind: 'length', cm } : { kind: 'invalid' }
}
