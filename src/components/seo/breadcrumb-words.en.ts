export const BREADCRUMB_WORDS = { name: 'Breadcrumbs', home: 'Home' }
