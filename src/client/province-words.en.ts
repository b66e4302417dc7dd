import { PROVINCES, type Province } from '#domain/customer/customer-state.ts'

/** The names of the provinces, in the order in which they are offered. */
export const PROVINCE_WORDS: Readonly<Record<Province, string>> = PROVINCES
