/**
 * Time zones of test processes, one west and one east of Dhaka. Neither is a whole number of hours from Dhaka or UTC,
 * so that code that confuses the server's zone with the centre's fails.
 */
export const zones = { unit: "America/St_Johns", servers: "Pacific/Chatham" };
