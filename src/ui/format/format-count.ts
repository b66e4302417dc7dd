/** `200 000`, with narrow non-breaking spaces. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
