/** Names of form fields that are not sent back to a form, nor kept with the form of an ended session. */
export const secretFields = ["password", "password_confirmation", "current_password", "code"];
