/** Long timeouts for servers on a machine that is busy with other tests. A test of a timeout sets its own. */
export const longTimeouts = { DATABASE_CONNECT_MS: "30000", V3_ANSWER_MS: "8000" };
