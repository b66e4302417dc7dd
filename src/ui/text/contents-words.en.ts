export const CONTENTS_WORDS = { name: 'On this page' }
