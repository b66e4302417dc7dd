export const COPY_WORDS = { copy: 'Copy', copied: 'Copied', failed: 'Not copied' }
