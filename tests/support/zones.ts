/**
 * Time zones of test processes, neither Dhaka nor UTC nor whole hours from them, so that code that confuses the server's zone
 * with the centre's fails. One is west and one east of Dhaka.
 */
export const zones = { unit: "America/St_Johns", servers: "Pacific/Chatham" };
