const DAY_S = 24 * 60 * 60
/** The maximum age of a session, in seconds. */
export const SESSION_MAX_AGE_S = 180 * DAY_S
/**
 * How long a browser keeps the cookies of a session and of a logout, in seconds: longer than any session lasts, so that an
 * expired session is still recognized as one.
 */
export const SESSION_COOKIE_MAX_AGE_S = 2 * SESSION_MAX_AGE_S
