/** Of servers whose machine may be busy with other tests: what is refused by then hangs. What tests a patience says which. */
export const patient = { DATABASE_CONNECT_MS: "30000", V3_ANSWER_MS: "8000" };
