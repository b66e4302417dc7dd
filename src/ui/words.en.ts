export const UI_WORDS = { loading: 'Loading the page', notifications: 'Notifications' }
