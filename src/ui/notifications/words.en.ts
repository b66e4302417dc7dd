export const TOAST_WORDS = { dismiss: (title: string) => `Dismiss: ${title}` }
