/** Neither Dhaka nor UTC, nor whole hours from either: what takes a server's own zone for the centre's is seen. One west, one east. */
export const zones = { unit: "America/St_Johns", servers: "Pacific/Chatham" };
